import { fold } from "./fold.ts";
import type { SportName } from "./page-types.ts";
import { hasWords, planSearch, type SearchHit, type SearchIndex } from "./search-shards.ts";

export interface SearchResults {
  sports: SportName[];
  talent: SearchHit[];
}

/** Gets a part of the index by its address. */
export type LoadHits = (file: string) => Promise<readonly SearchHit[]>;

const maxSports = 3;

/** How many athletes a search is to find. */
export interface SearchExtent {
  most: number;
  /** The most files of the index; a word of many athletes has several. */
  files: number;
}

/** Suggestions while one types. */
export const firstFew: SearchExtent = { most: 6, files: Number.POSITIVE_INFINITY };
/** The results page. */
export const wholePage: SearchExtent = { most: 480, files: 12 };

/**
 * Finds sports and athletes by every word of the query, in any order and without accents. `load` gets a part of
 * the index; no more parts are asked for than it takes to find enough.
 */
export async function search(
  index: SearchIndex,
  query: string,
  load: LoadHits,
  extent = firstFew,
): Promise<SearchResults> {
  const words = queryWords(query);
  if (words.length === 0) return { sports: [], talent: [] };
  return {
    sports: findSports(index, words),
    talent: await findTalent(index, words, load, { extent }),
  };
}

/** The first sports whose names have a word that begins with each of `words`. */
export function findSports(index: SearchIndex, words: readonly string[]): SportName[] {
  return index.sports.filter((sport) => isNamed(sport, words)).slice(0, maxSports);
}

/** The first athletes with a word for each of `words`, and with one of `marks`, if there are any. */
export async function findTalent(
  index: SearchIndex,
  words: readonly string[],
  load: LoadHits,
  { extent = firstFew, marks = [] }: { extent?: SearchExtent; marks?: readonly string[] } = {},
): Promise<SearchHit[]> {
  const { most, files } = extent;
  const found = new Map<string, { hit: SearchHit; rank: number }>();
  const plan = planSearch(index, words, { whole: extent !== firstFew });
  for (const file of plan.slice(0, files)) {
    for (const hit of await load(file)) {
      const own = wordsOf(hit.displayName).join(" ");
      const isMarked = marks.length === 0 || marks.some((mark) => hasWords(hit, own, [mark]));
      if (isMarked && hasWords(hit, own, words))
        found.set(hit.slug, { hit, rank: rankOf(hit, words) });
    }
    if (found.size >= most) break;
  }
  return [...found.values()]
    .sort((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ hit }) => hit);
}

function isNamed(sport: SportName, words: readonly string[]): boolean {
  const own = [sport.name, ...(sport.names ?? [])].flatMap(wordsOf);
  return words.every((word) => own.some((name) => name.startsWith(word)));
}

/** A name that begins with the query ranks above a word found elsewhere. */
function rankOf(hit: SearchHit, words: readonly string[]): number {
  const name = fold(hit.displayName);
  if (name.startsWith(words.join(" "))) return 0;
  return words.every((word) => name.includes(word)) ? 1 : 2;
}

// How words are compared: the generator sorts athletes by them, the search field looks them up.

/** Returns runs of letters and digits of the typed text: `Anne-Marie` is two words. */
export function queryWords(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** The words a text is found by. `O’Neill` is found by `neill` and by `oneill`. */
export function wordsOf(text: string): string[] {
  const words = new Set<string>();
  for (const written of text.split(/\s+/)) {
    const parts = queryWords(written);
    for (const part of parts) words.add(part);
    if (parts.length > 1) words.add(parts.join(""));
  }
  return [...words];
}
