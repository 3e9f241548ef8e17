import { ConnectionLost } from "#app/lib/offline/connection.ts";
import { isSearchIndex, type SearchIndex } from "./page-types.ts";

let pending: Promise<SearchIndex> | null = null;

/** The search index, loaded once per visit; a failed load is tried again by the next caller. */
export function loadSearchIndex(): Promise<SearchIndex> {
  pending ??= fetchIndex().catch((error: unknown) => {
    pending = null;
    throw error;
  });
  return pending;
}

async function fetchIndex(): Promise<SearchIndex> {
  const response = await fetch("/search.json").catch((cause: unknown) => {
    throw new ConnectionLost("the search index", { cause });
  });
  if (!response.ok) throw new Error(`the search index answered with status ${response.status}`);
  const value: unknown = await response.json();
  if (!isSearchIndex(value)) throw new Error("the search index has an unknown shape");
  return value;
}
