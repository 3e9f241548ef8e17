import { type SetURLSearchParams, useSearchParams } from "react-router";
import { useHydrated } from "./use-hydrated.ts";

const none = new URLSearchParams();

/**
 * The query of a prerendered page: empty for the first drawing in the browser, since one file answers
 * every query and the first drawing must equal it.
 */
export function useHydratedSearch(): [URLSearchParams, SetURLSearchParams] {
  const [search, setSearch] = useSearchParams();
  return [useHydrated() ? search : none, setSearch];
}
