// A log-out on every page loads this file: it imports next to nothing.

import { namesIn } from "#app/lib/storage/names-in.ts";

/** How the names of a person's pending changes begin; the person's id and a colon follow. */
export const pendingPrefix = "matchday:live-pending:";

/** How the names begin of what pages note beside a person's copy; the person's id and a colon follow. */
export const notesPrefix = "matchday:live-notes:";

/** The favourites of visitors without an account, in place of a person's id. Ids are GUIDs. */
export const guest = "guest";

/** How many noted changes of a person wait to be sent. */
export function countPendingWrites(
  storage: Pick<Storage, "key" | "length">,
  userId: string,
): number {
  const start = `${pendingPrefix}${userId}:`;
  return namesIn(storage).filter((name) => name.startsWith(start)).length;
}
