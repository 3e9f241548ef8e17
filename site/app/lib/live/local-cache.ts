import type { AuthState } from "#app/lib/auth/auth-state.ts";
import { session } from "#app/lib/auth/session.ts";
import { wasSignedIn } from "#app/lib/auth/signed-in-hint.ts";
import { browserStorage } from "#app/lib/browser-storage.ts";
import { pendingPrefix, storageKeys } from "./pending-names.ts";

/** Whose copy of the database this device keeps, and what the browser calls it. */
export interface LocalCache {
  userId: string;
  database: string;
}

const key = "matchday:live";

/** How the names begin of what pages note beside a person's copy; the person's id and a colon follow. */
export const notesPrefix = "matchday:live-notes:";

/** What the SDK writes about its tabs and queues beside the copy. */
const sdkPrefix = "firestore_";

/** Where a copy is noted, and how it is removed; the tests' own are elsewhere. */
export interface CacheBackend {
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length"> | null;
  /** Done when the browser has removed the database. */
  removeDatabase(name: string): Promise<void>;
  /** Whose database this tab has open. Whoever opened it removes it, closed: under the SDK's hands it comes back. */
  open: Set<string>;
}

export function readCacheRecord({ storage }: CacheBackend): LocalCache | null {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(key) ?? "null");
    if (Array.isArray(kept) && typeof kept[0] === "string" && typeof kept[1] === "string") {
      return { userId: kept[0], database: kept[1] };
    }
  } catch {
    // Unreadable text from elsewhere: nothing is known to be kept.
  }
  return null;
}

export function writeCacheRecord(
  { storage }: CacheBackend,
  { userId, database }: LocalCache,
): void {
  storage?.setItem(key, JSON.stringify([userId, database]));
}

/**
 * Removes what this device keeps for anybody but `userId`: everything for `null`. Other tabs that still have it open
 * let go of it when asked by the browser. What cannot be removed stays noted, and is tried again the next time.
 */
export async function removeOtherCaches(
  backend: CacheBackend,
  userId: string | null,
): Promise<void> {
  const kept = readCacheRecord(backend);
  if (kept !== null && kept.userId !== userId) await removeCache(backend, kept);
}

/**
 * Removes what this device keeps for one person, and nothing of whoever came since.
 *
 * @param made the database of whoever made it here, to be removed although it is noted no more: the SDK may have made
 *   it anew while it ended
 */
export async function removeUserCache(
  backend: CacheBackend,
  userId: string,
  made?: string,
): Promise<void> {
  const kept = readCacheRecord(backend);
  if (kept?.userId === userId) await removeCache(backend, kept);
  else if (kept === null && made !== undefined) await backend.removeDatabase(made);
}

async function removeCache(backend: CacheBackend, kept: LocalCache): Promise<void> {
  await backend.removeDatabase(kept.database);
  const { storage } = backend;
  if (storage === null) return;
  const own = [pendingPrefix, notesPrefix].map((prefix) => `${prefix}${kept.userId}:`);
  const gone = [sdkPrefix, ...own];
  for (const name of storageKeys(storage)) {
    if (gone.some((start) => name.startsWith(start))) storage.removeItem(name);
  }
  storage.removeItem(key);
}

const open = new Set<string>();

/** This browser's. One that refuses storage keeps nothing. */
export function browserCacheBackend(): CacheBackend {
  return { storage: browserStorage(), removeDatabase, open };
}

/** Milliseconds that other tabs, and this one, have to let go of a database that is to be removed. */
const removalTimeoutMs = 3_000;

function removeDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const removing = indexedDB.deleteDatabase(name);
    let late: ReturnType<typeof setTimeout> | undefined;
    removing.onsuccess = () => {
      clearTimeout(late);
      resolve();
    };
    removing.onerror = () => reject(removing.error ?? new Error(`failed to remove ${name}`));
    // They have been asked by now; the SDK's tabs let go, but not at once.
    removing.onblocked = () => {
      late = setTimeout(() => reject(new Error(`nobody lets go of ${name}`)), removalTimeoutMs);
    };
  });
}

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
