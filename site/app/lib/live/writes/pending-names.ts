// A log-out on every page loads this file: it imports nothing.

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
  return storageKeys(storage).filter((name) => name.startsWith(start)).length;
}

/** The names in a storage. */
export function storageKeys(storage: Pick<Storage, "key" | "length">): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
}
