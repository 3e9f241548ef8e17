import { createHash } from "node:crypto";
import type { OfferKind } from "#app/lib/api/types.ts";
import { cheapestOffer, type Picture, type TalentCard } from "#app/lib/catalogue/card.ts";
import { offerKinds } from "#app/lib/catalogue/offer-words.ts";
import type { SportName } from "#app/lib/catalogue/page-types.ts";
import { wordsOf } from "#app/lib/catalogue/search.ts";
import {
  kindFile,
  kindMark,
  type SearchHit,
  type SearchIndex,
  wordsFile,
} from "#app/lib/catalogue/search-shards.ts";
import { allowedTypos } from "#app/lib/catalogue/spelling.ts";
import type { TalentSummary, TalentWords } from "#ssg/catalogue/summary.ts";
import { hashOf } from "./hash.ts";
import { WordCollector } from "./postings.ts";
import { searchTree } from "./search-tree.ts";

/** One file of the search index. */
export interface SearchFile {
  /** `/search/ger.json`. */
  address: string;
  /** Hash of its content. */
  hash: string;
  content: () => string;
}

export interface SearchFiles {
  /** `/search.json`. */
  index: SearchIndex;
  parts: SearchFile[];
}

/** An athlete as the search needs them. */
export interface SearchedTalent {
  readonly card: TalentCard;
  cardHash: string;
  summary: Pick<TalentSummary, "sports" | "paused" | "cheapest" | "wordsHash">;
}

/** What is searched: sports by their names, athletes in rank. */
export interface Searched<Talent extends SearchedTalent> {
  sports: readonly SportName[];
  ranked: readonly Talent[];
  sportNames: ReadonlyMap<string, string>;
  wordsOf: (talent: Talent) => TalentWords;
}

/** A word in so many headlines distinguishes nobody: it finds only beside another word. */
const tellingWord = 100;

/** Hash of all that the index is made of. */
export function searchHash({
  sports,
  ranked,
  sportNames,
}: Pick<Searched<SearchedTalent>, "sports" | "ranked" | "sportNames">): string {
  const all = createHash("sha256");
  all.update(JSON.stringify([sports.map(({ slug, name }) => [slug, name]), [...sportNames]]));
  for (let from = 0; from < ranked.length; from += 1_000) {
    all.update(
      ranked
        .slice(from, from + 1_000)
        .map(entryHash)
        .join(" "),
    );
  }
  return all.digest("base64url").slice(0, 16);
}

/** The search index of everybody, in parts. Words are read once, a card when a file that shows it is written. */
export function searchFiles<Talent extends SearchedTalent>({
  sports,
  ranked,
  sportNames,
  wordsOf: readWords,
}: Searched<Talent>): SearchFiles {
  const words = wordReader(sportNames, readWords);
  const collector = new WordCollector();
  const shownNames: string[] = [];
  const hashes: string[] = [];
  for (const talent of ranked) {
    const { displayName, own, headline } = words(talent);
    collector.add(own, headline);
    shownNames.push(displayName);
    hashes.push(entryHash(talent));
  }
  const { shards, files } = searchTree(collector.postings(tellingWord), shownNames);
  const hits = keepTexts(keptHits, (talent: Talent) =>
    JSON.stringify(hitOf(talent, words(talent))),
  );
  const names = hashOf(JSON.stringify([...sportNames]));
  const partOf = (address: string, ranks: ArrayLike<number>): SearchFile => ({
    address,
    hash: hashOf(names, ...Array.from(ranks, (rank) => hashes[rank] ?? "")),
    content: () => {
      const talents = Array.from(ranks).flatMap((rank) => ranked[rank] ?? []);
      return `[${talents.map(hits).join(",")}]`;
    },
  });
  const byKind = offerKinds.flatMap((kind) => {
    const first = firstOf(ranked, kind);
    return first.length === 0 ? [] : [{ kind, part: partOf(kindFile(kind), first) }];
  });
  const lists = wordLists(collector.ownUses());
  return {
    index: {
      sports: sports.map(({ slug, name }) => ({ slug, name })),
      shards,
      letters: [...lists.keys()].join(""),
      kinds: byKind.map(({ kind }) => kind),
    },
    parts: [
      ...[...files].map(([address, ranks]) => partOf(address, ranks)),
      ...byKind.map(({ part }) => part),
      ...[...lists].map(([letter, listed]) => {
        const text = JSON.stringify(listed);
        return { address: wordsFile(letter), hash: hashOf(text), content: () => text };
      }),
    ],
  };
}

function entryHash({ cardHash, summary }: SearchedTalent): string {
  return cardHash + summary.wordsHash;
}

/** The ranks of the first athletes who offer a kind. */
function firstOf(ranked: readonly SearchedTalent[], kind: OfferKind): number[] {
  const first: number[] = [];
  for (const [rank, talent] of ranked.entries()) {
    if (first.length === kindFileSize) break;
    if (offers(talent, kind)) first.push(rank);
  }
  return first;
}

function offers({ summary }: SearchedTalent, wanted: OfferKind): boolean {
  return !summary.paused && summary.cheapest.some(({ kind }) => kind === wanted);
}

function kindsOf({ summary }: SearchedTalent): OfferKind[] {
  return summary.paused ? [] : summary.cheapest.map(({ kind }) => kind);
}

/** How many athletes the file of a kind of offer has: twice what a search shows. */
const kindFileSize = 12;

/** The most bytes of a list of words; beyond it, words that fewer athletes have are left out. */
const wordListBytes = 20_000;

/** The words people may mistype, by their first letter, the most used first. Short ones are left out. */
function wordLists(uses: Iterable<[word: string, athletes: number]>): Map<string, string[]> {
  const lists = new Map<string, string[]>();
  const bytes = new Map<string, number>();
  const mostUsed = [...uses].sort(
    ([one, used], [other, more]) => more - used || (one < other ? -1 : 1),
  );
  for (const [word] of mostUsed) {
    const letter = word.charAt(0);
    const size = (bytes.get(letter) ?? 0) + Buffer.byteLength(word) + 3;
    if (allowedTypos(word) === 0 || size > wordListBytes) continue;
    bytes.set(letter, size);
    lists.set(letter, [...(lists.get(letter) ?? []), word]);
  }
  return new Map([...lists].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** What an athlete is found by. */
interface Words {
  /** As it is shown, folded. */
  displayName: string;
  name: string[];
  /** Words of name, sports, team, country, city and tags. */
  own: ReadonlySet<string>;
  headline: string[];
}

function wordReader<Talent extends SearchedTalent>(
  sportNames: ReadonlyMap<string, string>,
  read: (talent: Talent) => TalentWords,
): (talent: Talent) => Words {
  const bySport = new Map<string, string[]>();
  const wordsOfSport = (slug: string) => {
    const words = bySport.get(slug) ?? wordsOf(sportNames.get(slug) ?? slug);
    bySport.set(slug, words);
    return words;
  };
  return (talent) => {
    const { displayName, name, facts, headline } = read(talent);
    const own = new Set([...name, ...talent.summary.sports.flatMap(wordsOfSport), ...facts]);
    return { displayName, name, own, headline };
  };
}

/** So many results stay in memory as text, about 500 bytes each: an athlete stands in ten files. */
const keptHits = 100_000;

/** Keeps texts until there are too many, and then begins anew. */
function keepTexts<Key>(count: number, make: (key: Key) => string): (key: Key) => string {
  const kept = new Map<Key, string>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size === count) kept.clear();
    const text = make(key);
    kept.set(key, text);
    return text;
  };
}

function hitOf(talent: SearchedTalent, { name, own, headline }: Words): SearchHit {
  const { card } = talent;
  const more = [...new Set([...own, ...headline])].filter((word) => !name.includes(word));
  return {
    slug: card.slug,
    displayName: card.displayName,
    headline: card.headline,
    avatar: thumbnail(card.avatar),
    from: cheapestOffer(card)?.price ?? null,
    words: [...more, ...kindsOf(talent).map(kindMark)].join(" "),
  };
}

/** A thumbnail beside the name: it needs no words and no large files. */
function thumbnail({ built, ...picture }: Picture): Picture {
  if (built === undefined) return { ...picture, alt: "" };
  const { widths } = built;
  const small = widths === undefined ? {} : { widths: widths.slice(0, 2) };
  return { ...picture, src: built.file, alt: "", built: { ...built, ...small } };
}
