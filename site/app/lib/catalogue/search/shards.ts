import type { OfferKind } from "#app/lib/api/types.ts";
import { type CardOffer, cheapestOffer, type TalentCard } from "#app/lib/catalogue/card.ts";
import { hasLists, type SportName } from "#app/lib/catalogue/page-types.ts";

// The search index in parts. An athlete is in one part for each search word, so a typed word
// needs one part, whatever the catalogue's size. `site/ssg/payloads/search-tree.ts` makes them.

/** An athlete as a result of the search. */
export interface SearchHit extends TalentCard {
  /**
   * Words to be found by besides the name's, folded, with a space between: those of sports, places and tags, the marks of
   * what is offered, and after `textMark` those of headline and titles.
   */
  words: string;
}

/** The file that has the search index. */
export const searchIndexPath = "/search.json";

/** What parts of the index there are. */
export interface SearchIndex {
  sports: SportName[];
  /**
   * Number of files per beginning of words. Above 0: these files contain all athletes with such a word. 0: too many;
   * the file contains the first of them, and longer beginnings contain all. A beginning that ends in a space is a whole
   * word.
   */
  shards: Readonly<Record<string, number>>;
  /** First letters of words there are; each has a list of its words, to look a mistyped one up in. */
  letters: string;
  /** First letters of cities of the world; each has a list of them. */
  placeLetters: string;
  /** The offered kinds. */
  kinds: readonly OfferKind[];
}

/** Precedes the words of headline and titles. It cannot be typed. */
export const textMark = "+text";

/** The mark of every athlete, in the index only. */
export const everyMark = "+all";

/** The offer that matched: the cheapest of the first of `kinds` that the athlete offers, or of all without one. */
export function matchedOffer(
  { offers }: Pick<TalentCard, "offers">,
  kinds: readonly OfferKind[],
): CardOffer | null {
  const kind = kinds.find((one) => offers.some((offer) => offer.kind === one));
  const fitting = kind === undefined ? offers : offers.filter((offer) => offer.kind === kind);
  return cheapestOffer({ offers: fitting });
}

/** Returns the mark of an offered kind among the words of a hit; it cannot be typed. */
export function kindMark(kind: OfferKind): string {
  return `+${kind}`;
}

/** Returns the mark of athletes whose offers are about a topic. */
export function topicMark(id: string): string {
  return `+${id}`;
}

/** Returns the mark of athletes who speak a language, by its first subtag: `+lang-pt`. */
export function languageMark(tag: string): string {
  return `+lang-${tag.split("-", 1)[0] ?? tag}`;
}

/** Of a mark, which may have most athletes, so many files are in the index: as many as a page of results reads. */
export const markFiles = 12;

export function isMark(word: string): boolean {
  return word.startsWith("+");
}

/** The address of the words that begin with a letter, the most used first. */
export function wordsFile(letter: string): string {
  return `/search/_words_${fileName(letter)}.json`;
}

/** The address of a part: `/search/ger.json`, and `/search/germany.2.json` for its second file. */
export function shardFile(key: string, page = 1): string {
  const name = fileName(key);
  return `/search/${name === "" ? "_" : name}${page === 1 ? "" : `.${page}`}.json`;
}

/** Returns a file name: characters that need encoding become their numbers; the part for everything is `_`. */
function fileName(key: string): string {
  return key.replaceAll(/[^a-z0-9]/g, (unit) => `_${unit.charCodeAt(0).toString(16)}`);
}

/**
 * Returns the files with all athletes who have a word that begins like each of `words` (from `queryWords`), the
 * likeliest first; without `whole`, those of the first athletes where a word has too many. Empty without a match. A word
 * of many headlines alone has no file.
 */
export function planSearch(
  { shards }: SearchIndex,
  words: readonly string[],
  { whole = false } = {},
): string[] {
  const pages = (key: string) => shards[key] ?? 0;
  const keys = words.flatMap((word) => findKey(shards, word) ?? []);
  const [fewest] = keys
    .filter((key) => pages(key) > 0)
    .sort((one, other) => pages(one) - pages(other) || other.length - one.length);
  if (fewest !== undefined) return pagesOf(fewest, pages(fewest));
  const [longest] = keys.sort((one, other) => other.length - one.length);
  if (longest === undefined) return [];
  if (keys.length === 1 && !whole) return [shardFile(longest)];
  // Only the first of each are at hand: those further down may be the ones that have the other words.
  const below = Object.keys(shards).filter((key) => key.startsWith(longest) && pages(key) > 0);
  return [shardFile(longest), ...below.flatMap((key) => pagesOf(key, pages(key)))];
}

function pagesOf(key: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => shardFile(key, index + 1));
}

/** The part for words that begin with `word`; null where there are none. */
export function findKey(shards: SearchIndex["shards"], word: string): string | null {
  const longer = Object.keys(shards).filter((key) => key.startsWith(word));
  if (longer.length > 0)
    return longer.reduce((one, other) => (other.length < one.length ? other : one));
  for (let length = word.length - 1; length >= 0; length -= 1) {
    const key = word.slice(0, length);
    // Too many for a file are sorted by the next letter, and several files are all of one word.
    if (Object.hasOwn(shards, key)) return shards[key] === 1 ? key : null;
  }
  return null;
}

/** A city by one of its names, and its point. */
export type Place = readonly [name: string, latitude: number, longitude: number];

/** The address of the cities of the world that begin with a letter, by each of their names. */
export function placesFile(letter: string): string {
  return `/search/_places_${fileName(letter)}.json`;
}

/** The address of the athletes' cities, those of the most athletes first. */
export const citiesFile = "/search/_cities.json";

export function isSearchIndex(value: unknown): value is SearchIndex {
  return (
    hasLists(value, ["sports", "kinds"]) &&
    "letters" in value &&
    typeof value.letters === "string" &&
    "shards" in value &&
    typeof value.shards === "object" &&
    value.shards !== null
  );
}

export function isSearchHits(value: unknown): value is SearchHit[] {
  return Array.isArray(value);
}

export function isWordList(value: unknown): value is string[] {
  return Array.isArray(value);
}

export function isPlaceList(value: unknown): value is Place[] {
  return Array.isArray(value);
}
