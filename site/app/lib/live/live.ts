import { session } from "#app/lib/auth/session.ts";
import { wasSignedIn } from "#app/lib/auth/signed-in-hint.ts";
import { followReachability, isReachable } from "#app/lib/offline/reachability.ts";
import type { LiveSurroundings } from "./follow-live.ts";
import { followSight, isInSight } from "./in-sight.ts";
import { browserShelf } from "./kept-copy.ts";
import { lastChanges } from "./last-changes.ts";
import { LiveSession } from "./live-session.ts";
import { OnlineState } from "./online-state.ts";

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
  shelf: browserShelf(),
});

lastChanges.sender = liveSession;

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
  isInSight,
  followSight,
  followReach: followReachability,
};
