import { useSyncExternalStore } from "react";
import { type SetURLSearchParams, useSearchParams } from "react-router";

const never = () => () => {};

/** False while prerendering and for the first drawing in the browser, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

const none = new URLSearchParams();

/**
 * The query of a prerendered page: empty for the first drawing in the browser, since one file answers
 * every query and the first drawing must equal it.
 */
export function useHydratedSearch(): [URLSearchParams, SetURLSearchParams] {
  const [search, setSearch] = useSearchParams();
  return [useHydrated() ? search : none, setSearch];
}
