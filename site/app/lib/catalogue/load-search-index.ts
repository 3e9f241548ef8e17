import { loadList } from "./load-list.ts";
import { isSearchHits, isSearchIndex, isWordList } from "./page-types.ts";
import type { SearchHit, SearchIndex } from "./search-shards.ts";

/** Which parts the search index has; the parts are loaded as words are typed. */
export function loadSearchIndex(): Promise<SearchIndex> {
  return loadList("/search.json", isSearchIndex);
}

/** One part of the search index, by its address. */
export function loadSearchHits(file: string): Promise<SearchHit[]> {
  return loadList(file, isSearchHits);
}

/** The words of the index that begin with a letter, by the list's address. */
export function loadSearchWords(file: string): Promise<string[]> {
  return loadList(file, isWordList);
}
