import { useSyncExternalStore } from "react";
import { type AuthState, unknown } from "./auth-state.ts";
import { session } from "./session.ts";

/** The sign-in state of this tab; unknown while prerendering. */
export function useAuth(): AuthState {
  return useSyncExternalStore(
    session.subscribe,
    () => session.state,
    () => unknown,
  );
}
