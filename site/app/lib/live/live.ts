import { session } from "#app/lib/auth/session.ts";
import { wasSignedIn } from "#app/lib/auth/signed-in-hint.ts";
import { followReachability, isReachable } from "#app/lib/offline/reachability.ts";
import { flushBeforeLogout } from "./connection/flush-before-logout.ts";
import { LiveSession } from "./connection/live-session.ts";
import { OnlineState } from "./connection/online-state.ts";
import { followPageVisibility, isPageVisible } from "./connection/page-visibility.ts";
import type { LiveSurroundings } from "./follow-live.ts";
import { browserCacheBackend } from "./local-cache.ts";

/** Whether the database of this tab can be reached. */
export const onlineState = new OnlineState({ isReachable, follow: followReachability });

/** The document database of this tab's person. */
export const liveSession = new LiveSession({
  signIn: session,
  mayReturn: wasSignedIn,
  connect: async (userId) => {
    const { connectDatabase } = await import("./firestore/connect-database.ts");
    const person = { userId, token: session.token };
    return await connectDatabase(person, () => onlineState.unanswered());
  },
  backend: browserCacheBackend(),
});

flushBeforeLogout.sender = liveSession;

/** What listeners of this tab depend on. */
export const browserSurroundings: LiveSurroundings = {
  open: async () => (await liveSession.open()).database,
  replace: (database) => {
    liveSession
      .replace(database)
      .catch((error: unknown) => console.warn("failed to connect anew", error));
  },
  followReplaced: liveSession.followReplaced,
  online: onlineState,
  isPageVisible,
  followPageVisibility,
  followReach: followReachability,
};
