import type { BroadResults } from "./broad-search.ts";
import { loadList } from "./load-list.ts";
import { localCards, localSport } from "./local-texts.ts";
import { firstFew, type SearchExtent, type SearchResults, search } from "./search.ts";
import {
  isSearchHits,
  isSearchIndex,
  isWordList,
  type SearchHit,
  type SearchIndex,
  searchIndexPath,
} from "./search-shards.ts";

// The search in a browser: which parts the index has, and the parts, are static files.

/** Searches for as long as `wanted`: who has typed on wants other parts of the index. */
export async function runSearch(
  query: string,
  wanted: () => boolean,
  extent: SearchExtent = firstFew,
): Promise<BroadResults> {
  const checkWanted = () => {
    if (!wanted()) throw new Error("the query has changed");
  };
  const hits = async (file: string) => {
    checkWanted();
    return await loadSearchHits(file);
  };
  const words = async (file: string) => {
    checkWanted();
    return await loadSearchWords(file);
  };
  const index = await loadSearchIndex();
  const exact = await search(index, query, hits, extent);
  if (exact.talent.length >= extent.most) {
    return { ...exact, meant: null, kinds: [], suited: null, instead: null };
  }
  const broad = await import("./broad-search.ts").catch((error: unknown) => {
    // The page is not reloaded for this: the input would be lost, and the exact search has run.
    console.warn("failed to load the broad search", error);
    return null;
  });
  if (broad === null) return withoutMore(index, exact);
  return broad.searchBroadly(index, query, exact, { hits, words }, extent);
}

function withoutMore({ sports }: SearchIndex, exact: SearchResults): BroadResults {
  const isEmpty = exact.sports.length + exact.talent.length === 0;
  const instead = isEmpty ? { sports: sports.slice(0, 4), topics: [] } : null;
  return { ...exact, meant: null, kinds: [], suited: null, instead };
}

/** Which parts the search index has; the parts are loaded as words are typed. */
export async function loadSearchIndex(): Promise<SearchIndex> {
  const index = await loadList(searchIndexPath, isSearchIndex);
  return { ...index, sports: index.sports.map((sport) => localSport(sport)) };
}

/** One part of the search index, by its address. */
async function loadSearchHits(file: string): Promise<SearchHit[]> {
  return localCards(await loadList(file, isSearchHits));
}

/** The words of the index that begin with a letter, by the list's address. */
function loadSearchWords(file: string): Promise<string[]> {
  return loadList(file, isWordList);
}
