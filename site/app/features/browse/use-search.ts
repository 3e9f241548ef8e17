import { useEffect, useState } from "react";
import { wholePage } from "#app/lib/catalogue/search/find.ts";
import { loadSearchIndex, runSearch } from "#app/lib/catalogue/search/run-search.ts";
import type { SearchResults } from "#app/lib/catalogue/search/search.ts";
import type { SearchIndex } from "#app/lib/catalogue/search/shards.ts";

export type SearchState =
  | { status: "loading" | "failed" }
  | { status: "ready"; index: SearchIndex; results: SearchResults };

/** Earlier results, so that going back renders the list immediately. */
const kept = new Map<string, SearchState>();
const mostKept = 20;

/** All results of a query; without one, all athletes. */
export function useSearch(query: string): SearchState & { tryAgain: () => void } {
  const [, setChanged] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<string | null>(null);
  const known = kept.get(query);
  const isMissing = known === undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt repeats a load that failed
  useEffect(() => {
    if (!isMissing) return;
    let current = true;
    load(query, () => current).then(
      (state) => {
        if (!current) return;
        if (kept.size >= mostKept) kept.clear();
        kept.set(query, state);
        setFailed(null);
        setChanged((count) => count + 1);
      },
      (error: unknown) => {
        if (!current) return;
        console.warn("failed to load the search index", error);
        setFailed(query);
      },
    );
    return () => {
      current = false;
    };
  }, [query, isMissing, attempt]);

  const state = known ?? { status: failed === query ? "failed" : "loading" };
  return {
    ...state,
    tryAgain: () => {
      setFailed(null);
      setAttempt(attempt + 1);
    },
  };
}

async function load(query: string, wanted: () => boolean): Promise<SearchState> {
  const index = await loadSearchIndex();
  const results = await runSearch(query, wanted, wholePage);
  return { status: "ready", index, results };
}
