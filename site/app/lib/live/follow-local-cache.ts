import type { AuthState } from "#app/lib/auth/auth-state.ts";
import { session } from "#app/lib/auth/session.ts";
import { wasSignedIn } from "#app/lib/auth/signed-in-hint.ts";
import {
  browserCacheBackend,
  type CacheBackend,
  removeOtherCaches,
  removeUserCache,
} from "./local-cache.ts";

interface SignIn {
  readonly state: AuthState;
  subscribe(listener: () => void): () => void;
}

/**
 * Removes the copy of whoever is signed in no longer, also on pages that never connect: a person may leave on any of
 * them, or while no tab was open.
 *
 * @param mayReturn whether somebody is signed out only because nobody could be asked
 */
export function followLocalCache(
  signIn: SignIn = session,
  mayReturn: () => boolean = wasSignedIn,
  backend: CacheBackend = browserCacheBackend(),
): void {
  /** Whom this tab saw last. */
  let last: string | null = null;
  const follow = () => {
    const { state } = signIn;
    if (state.status === 0 || (state.status === -1 && mayReturn())) return;
    const gone = last;
    last = state.status === 1 ? state.viewer.userId : null;
    if (gone !== null && backend.open.has(gone)) return;
    const removed =
      last === null && gone !== null
        ? removeUserCache(backend, gone)
        : removeOtherCaches(backend, last);
    removed.catch((error: unknown) =>
      console.warn("failed to remove what this device kept", error),
    );
  };
  follow();
  signIn.subscribe(follow);
}
