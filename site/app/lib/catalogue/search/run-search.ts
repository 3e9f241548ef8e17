import { loadList } from "#app/lib/catalogue/load-list.ts";
import { localCards, localSport } from "#app/lib/catalogue/local-texts.ts";
import { marketplace } from "#app/lib/marketplace/marketplace.ts";
import { firstFew, type SearchExtent } from "./find.ts";
import type { SearchResults } from "./search.ts";
import {
  isPlaceList,
  isSearchHits,
  isSearchIndex,
  isWordList,
  type SearchHit,
  type SearchIndex,
  searchIndexPath,
} from "./shards.ts";

// The search in a browser: which parts the index has, and the parts, are static files.

/** Searches for as long as `wanted`: a visitor who typed on wants other parts of the index. */
export async function runSearch(
  query: string,
  wanted: () => boolean,
  extent: SearchExtent = firstFew,
): Promise<SearchResults> {
  const [{ search }, index] = await Promise.all([loadSearchCode(), loadSearchIndex()]);
  const checkWanted = () => {
    if (!wanted()) throw new Error("the query has changed");
  };
  const loads = {
    hits: async (file: string) => {
      checkWanted();
      return await loadSearchHits(file);
    },
    words: async (file: string) => {
      checkWanted();
      return await loadList(file, isWordList);
    },
    places: async (file: string) => {
      checkWanted();
      return await loadList(file, isPlaceList);
    },
  };
  return search(index, query, loads, { extent, rates: marketplace().money.rates });
}

/** The code that interprets queries: pages start without it. */
function loadSearchCode() {
  return import("./search.ts");
}

/** Loads what every search begins with. */
export async function prepareSearch(): Promise<void> {
  await Promise.all([loadSearchCode(), loadSearchIndex()]);
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
