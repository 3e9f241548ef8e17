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
/** More athletes than this are not shown. */
export const maxTalent = 6;

/**
 * Finds sports and athletes by every word of the query, in any order and without accents. `load` gets a part of
 * the index; no more parts are asked for than it takes to find enough.
 */
export async function search(
  index: SearchIndex,
  query: string,
  load: LoadHits,
): Promise<SearchResults> {
  const words = queryWords(query);
  if (words.length === 0) return { sports: [], talent: [] };
  return {
    sports: findSports(index, words),
    talent: await findTalent(index, words, load),
  };
}

/** The first sports whose names have a word that begins with each of `words`. */
export function findSports(index: SearchIndex, words: readonly string[]): SportName[] {
  return index.sports.filter((sport) => isNamed(sport, words)).slice(0, maxSports);
}

/** The first athletes with a word for each of `words`, and with all of `marks`. */
export async function findTalent(
  index: SearchIndex,
  words: readonly string[],
  load: LoadHits,
  marks: readonly string[] = [],
): Promise<SearchHit[]> {
  const found = new Map<string, { hit: SearchHit; rank: number }>();
  const all = [...words, ...marks];
  for (const file of planSearch(index, words)) {
    for (const hit of await load(file)) {
      const own = wordsOf(hit.displayName).join(" ");
      if (hasWords(hit, own, all)) found.set(hit.slug, { hit, rank: rankOf(hit, words) });
    }
    if (found.size >= maxTalent) break;
  }
  return [...found.values()]
    .sort((one, other) => one.rank - other.rank)
    .slice(0, maxTalent)
    .map(({ hit }) => hit);
}

function isNamed(sport: SportName, words: readonly string[]): boolean {
  const own = wordsOf(sport.name);
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
