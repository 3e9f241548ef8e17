import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False while prerendering and for the first drawing in the browser, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
