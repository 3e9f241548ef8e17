import type { SportName } from "./page-types.ts";
import { hasWords, planSearch, type SearchHit, type SearchIndex } from "./search-shards.ts";
import { fold, queryWords, wordsOf } from "./search-words.ts";

export interface SearchResults {
  sports: SportName[];
  talent: SearchHit[];
}

const maxSports = 3;
const maxTalent = 6;

/**
 * Finds sports and athletes by every word of the query, in any order and without accents. `load` gets a part of
 * the index; no more parts are asked for than it takes to find enough.
 */
export async function search(
  index: SearchIndex,
  query: string,
  load: (file: string) => Promise<readonly SearchHit[]>,
): Promise<SearchResults> {
  const words = queryWords(query);
  if (words.length === 0) return { sports: [], talent: [] };
  const found = new Map<string, { hit: SearchHit; rank: number }>();
  for (const file of planSearch(index, words)) {
    for (const hit of await load(file)) {
      const own = wordsOf(hit.displayName).join(" ");
      if (hasWords(hit, own, words)) found.set(hit.slug, { hit, rank: rankOf(hit, words) });
    }
    if (found.size >= maxTalent) break;
  }
  return {
    sports: index.sports.filter((sport) => isNamed(sport, words)).slice(0, maxSports),
    talent: [...found.values()]
      .sort((one, other) => one.rank - other.rank)
      .slice(0, maxTalent)
      .map(({ hit }) => hit),
  };
}

function isNamed(sport: SportName, words: readonly string[]): boolean {
  const own = wordsOf(sport.name);
  return words.every((word) => own.some((name) => name.startsWith(word)));
}

/** A name that begins with the query stands before a word found anywhere else. */
function rankOf(hit: SearchHit, words: readonly string[]): number {
  const name = fold(hit.displayName);
  if (name.startsWith(words.join(" "))) return 0;
  return words.every((word) => name.includes(word)) ? 1 : 2;
}
