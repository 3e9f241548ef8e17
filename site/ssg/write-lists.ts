import type { Memory } from "./memory.ts";
import { hashOf } from "./payloads/hash.ts";
import { KeptWords, type NumberedWords } from "./payloads/kept-words.ts";
import type { PayloadIndex } from "./payloads/payload-index.ts";
import { giftList } from "./payloads/payloads.ts";
import { entriesOf, searchFiles, searchHash } from "./payloads/search.ts";
import { filesOfSport, type ListFile } from "./payloads/sport-files.ts";
import { sportHash } from "./payloads/sport-hash.ts";
import type { SiteFiles } from "./site-files.ts";

/** What is known of lists from build to build. */
interface ListMemory {
  memory: Memory;
  rules: string;
  /** Reads what the last build kept of words, if there was one. */
  words: (() => KeptWords) | null;
}

/** The search index and the lists that pages load when somebody wants more than they show; gives the words to keep, if they are new. */
export async function writeLists(
  files: SiteFiles,
  payloadIndex: PayloadIndex,
  { memory, rules, words }: ListMemory,
): Promise<{ words: NumberedWords | null }> {
  const write = async ({ address, hash, content }: ListFile) =>
    files.write(address.slice(1), hashOf(rules, hash), async () => content());
  let newWords: NumberedWords | null = null;
  const entries = entriesOf(payloadIndex.ranked);
  if (memory.isMade("search", searchHash(payloadIndex, entries))) {
    files.keepAll("search.json");
    files.keepAll("search/");
  } else {
    const made = searchFiles(payloadIndex, entries, words?.() ?? new KeptWords());
    files.put("search.json", JSON.stringify(made.index));
    for (const part of made.parts) await write(part);
    newWords = made.words();
  }
  for (const sport of payloadIndex.sports) {
    const { slug } = sport;
    if (memory.isMade(`sport-files/${slug}`, sportHash(payloadIndex, sport))) {
      files.keepAll(`sport/${slug}/`);
    } else {
      for (const file of filesOfSport(payloadIndex, slug)) await write(file);
    }
  }
  await write(giftList(payloadIndex));
  return { words: newWords };
}
