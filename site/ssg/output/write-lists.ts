import { hashOf } from "#ssg/files/hash.ts";
import type { PayloadIndex } from "#ssg/payloads/payload-index.ts";
import { entriesOf, searchFiles, searchHash, type WordMemory } from "#ssg/payloads/search.ts";
import { filesOfSport, type ListFile } from "#ssg/payloads/sport-files.ts";
import { sportHash } from "#ssg/payloads/sport-hash.ts";
import type { Memory } from "#ssg/state/memory.ts";
import type { SiteFiles } from "./site-files.ts";

/** What is known of lists from build to build. */
interface ListMemory {
  memory: Memory;
  rules: string;
  /** What the last build kept of words, and what the next one may have. */
  words: () => WordMemory;
}

/** Writes the search index and the lists that pages fetch for more entries than they contain. */
export async function writeLists(
  files: SiteFiles,
  payloadIndex: PayloadIndex,
  { memory, rules, words }: ListMemory,
): Promise<void> {
  const write = async ({ address, hash, content }: ListFile) =>
    files.write(address.slice(1), hashOf(rules, hash), async () => content());
  const entries = entriesOf(payloadIndex.ranked);
  if (memory.isMade("search", searchHash(payloadIndex, entries))) {
    files.keepAll("search.json");
    files.keepAll("search/");
  } else {
    const { index, parts } = searchFiles(payloadIndex, entries, words());
    files.put("search.json", JSON.stringify(index));
    for (const part of parts) await write(part);
  }
  for (const sport of payloadIndex.sports) {
    const { slug } = sport;
    if (memory.isMade(`sport-files/${slug}`, sportHash(payloadIndex, sport))) {
      files.keepAll(`sport/${slug}/`);
    } else {
      for (const file of filesOfSport(payloadIndex, slug)) await write(file);
    }
  }
}
