import { createHash, hash } from "node:crypto";
import type { OfferKind } from "#app/lib/api/types.ts";
import type { Picture, TalentCard } from "#app/lib/catalogue/card.ts";
import { offerKinds } from "#app/lib/catalogue/offer-words.ts";
import type { SportName } from "#app/lib/catalogue/page-types.ts";
import {
  citiesFile,
  everyMark,
  isMark,
  type Place,
  placesFile,
  type SearchHit,
  type SearchIndex,
  textMark,
  wordsFile,
} from "#app/lib/catalogue/search/shards.ts";
import { allowedTypos } from "#app/lib/catalogue/search/spelling.ts";
import { wordsOf } from "#app/lib/catalogue/search/typed-words.ts";
import { placesByLetter, placesHash, pointsOf } from "#ssg/catalogue/cities.ts";
import type { TalentSummary, TalentWords } from "#ssg/catalogue/summary.ts";
import { hashOf } from "#ssg/files/hash.ts";
import { KeptWords, type NumberedWords } from "./kept-words.ts";
import { namedSport, sportNamesOf } from "./payload-index.ts";
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

/** A word in so many headlines distinguishes no athlete: it finds only beside another word. */
const tellingWord = 100;

/** Hash of all that the index is made of. */
export function searchHash(
  { sports, sportNames }: Pick<Searched<SearchedTalent>, "sports" | "sportNames">,
  entries: Entries,
): string {
  const named = JSON.stringify([sports.map(searchedSport), [...sportNames], placesHash()]);
  const all = createHash("sha256").update(named).update(entries);
  return all.digest("base64url").slice(0, 16);
}

/** What searched words were and will be, from build to build. */
export interface WordMemory {
  kept: KeptWords;
  /** Called before any part is made: the words take as much memory as the parts do. */
  keep: (words: NumberedWords) => void;
}

const noMemory: WordMemory = { kept: new KeptWords(), keep: () => {} };

/**
 * Returns the search index of all athletes, in parts. Reads the words of athletes that `kept` lacks, and a card when a
 * file that shows it is written.
 */
export function searchFiles<Talent extends SearchedTalent>(
  { sports, ranked, sportNames, wordsOf: readWords }: Searched<Talent>,
  entries = entriesOf(ranked),
  { kept, keep }: WordMemory = noMemory,
): SearchFiles {
  const sportWords = sportWordReader(sportNames);
  const collector = new WordCollector(kept);
  for (const talent of ranked) {
    const { wordsHash, sports: own } = talent.summary;
    collector.add(wordsHash, sportWords(own), () => {
      const { displayName, name, facts, headline } = readWords(talent);
      return { displayName, own: new Set([...name, ...facts]), headline };
    });
  }
  const { shards, files } = searchTree(collector.postings(tellingWord), collector.names);
  const uses = [...collector.ownUses()];
  const lists = wordLists(uses);
  const cities = citiesOf(uses);
  keep(collector.toKeep());
  const hits = keepTexts(keptHits, (talent: Talent) =>
    JSON.stringify(hitOf(talent, readWords(talent), sportWords(talent.summary.sports))),
  );
  const names = hashOf(JSON.stringify([...sportNames]));
  const partOf = (address: string, ranks: ArrayLike<number>): SearchFile => ({
    address,
    hash: hashOf(names, entriesHash(entries, ranks)),
    content: () => {
      const talents = Array.from(ranks).flatMap((rank) => ranked[rank] ?? []);
      return `[${talents.map(hits).join(",")}]`;
    },
  });
  const listOf = (address: string, list: readonly unknown[]): SearchFile => {
    const text = JSON.stringify(list);
    return { address, hash: hashOf(text), content: () => text };
  };
  const places = placesByLetter();
  return {
    index: {
      sports: sports.map(searchedSport),
      shards,
      letters: [...lists.keys()].join(""),
      placeLetters: [...places.keys()].join(""),
      kinds: kindsOf(ranked),
    },
    parts: [
      ...[...files].map(([address, ranks]) => partOf(address, ranks)),
      ...[...lists].map(([letter, list]) => listOf(wordsFile(letter), list)),
      ...[...places].map(([letter, list]) => listOf(placesFile(letter), list)),
      listOf(citiesFile, cities),
    ],
  };
}

/**
 * Athletes in the index, in rank order: of each the card, the portrait and the words by their hashes of 16 letters, as
 * 9 numbers.
 */
export type Entries = Uint32Array<ArrayBuffer>;

const entryNumbers = 9;
const entryBytes = 4 * entryNumbers;
const entryLength = (entryBytes / 3) * 4;

export function entriesOf(ranked: readonly SearchedTalent[]): Entries {
  const entries = new Uint32Array(entryNumbers * ranked.length);
  const bytes = Buffer.from(entries.buffer);
  for (let from = 0; from < ranked.length; from += 1_000) {
    const some = ranked.slice(from, from + 1_000).map(entryOf);
    bytes.write(some.join(""), entryBytes * from, "base64url");
  }
  return entries;
}

function entryOf({ cardHash, summary }: SearchedTalent): string {
  const entry = cardHash + summary.wordsHash;
  return entry.length === entryLength ? entry : hashOf(entry).repeat(3);
}

/** Hash of the entries of some athletes. */
function entriesHash(entries: Entries, ranks: ArrayLike<number>): string {
  const some = new Uint32Array(entryNumbers * ranks.length);
  let size = 0;
  for (let at = 0; at < ranks.length; at += 1) {
    const from = entryNumbers * (ranks[at] ?? 0);
    for (let number = from; number < from + entryNumbers; number += 1) {
      some[size] = entries[number] ?? 0;
      size += 1;
    }
  }
  return hash("sha256", some, "base64url");
}

/** The kinds that athletes who are not on a break sell. */
function kindsOf(ranked: readonly SearchedTalent[]): OfferKind[] {
  const sold = new Set<OfferKind>();
  for (const { summary } of ranked) {
    if (summary.paused) continue;
    for (const { kind } of summary.cheapest) sold.add(kind);
  }
  return offerKinds.filter((kind) => sold.has(kind));
}

/** The cities with a known point whose words athletes have, those of the most athletes first. */
function citiesOf(uses: readonly [word: string, athletes: number][]): Place[] {
  const byWord = new Map(uses);
  const counted = pointsOf((word) => byWord.has(word)).map((place) => ({
    place,
    athletes: Math.min(...wordsOf(place[0]).map((word) => byWord.get(word) ?? 0)),
  }));
  return counted
    .sort((one, other) => other.athletes - one.athletes)
    .slice(0, mostCities)
    .map(({ place }) => place);
}

/** About 20 kB. */
const mostCities = 600;

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
    if (isMark(word)) continue;
    const letter = word.charAt(0);
    const size = (bytes.get(letter) ?? 0) + Buffer.byteLength(word) + 3;
    if (allowedTypos(word) === 0 || size > wordListBytes) continue;
    bytes.set(letter, size);
    lists.set(letter, [...(lists.get(letter) ?? []), word]);
  }
  return new Map([...lists].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The words of an athlete's sports; athletes of the same sports have one list of them. */
function sportWordReader(
  sportNames: ReadonlyMap<string, string>,
): (sports: readonly string[]) => readonly string[] {
  const known = new Map<readonly string[], readonly string[]>();
  return (sports) => {
    const words =
      known.get(sports) ?? sports.flatMap((slug) => wordsOf(sportNames.get(slug) ?? slug));
    known.set(sports, words);
    return words;
  };
}

/** Number of results in memory as text, about 500 bytes each: an athlete is in ten files. */
const keptHits = 100_000;

/** Caches texts until there are too many, and then clears the cache. */
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

function hitOf(
  talent: SearchedTalent,
  { name, facts, headline }: TalentWords,
  sportWords: readonly string[],
): SearchHit {
  const { card } = talent;
  const own = new Set([...sportWords, ...facts].filter((word) => word !== everyMark));
  const unnamed = (words: Iterable<string>) => [...words].filter((word) => !name.includes(word));
  const text = headline.filter((word) => !own.has(word));
  return {
    ...card,
    avatar: beside(card.avatar),
    words: [...unnamed(own), textMark, ...unnamed(text)].join(" "),
  };
}

/** A picture beside the name: it needs no words. */
function beside(picture: Picture): Picture {
  return { ...picture, src: picture.built?.file ?? picture.src, alt: "" };
}

/** A sport with the words that customers search it by, where there are any. */
function searchedSport(sport: SportName): SportName {
  const { synonyms = [] } = sport;
  const names = [...new Set(sportNamesOf(sport))];
  return {
    ...namedSport(sport),
    ...(names.length > 1 && { names }),
    ...(synonyms.length > 0 && { synonyms }),
  };
}
