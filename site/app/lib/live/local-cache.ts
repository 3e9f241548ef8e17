import type { AuthState } from "#app/lib/auth/auth-state.ts";
import { session } from "#app/lib/auth/session.ts";
import { wasSignedIn } from "#app/lib/auth/signed-in-hint.ts";
import { type NamedValues, namedDeviceStorage } from "#app/lib/storage/named-values.ts";
import { namesIn } from "#app/lib/storage/names-in.ts";
import { notesPrefix, pendingPrefix } from "./writes/pending-names.ts";

/** Whose copy of the database this device keeps, and what the browser calls it. */
export interface LocalCache {
  userId: string;
  database: string;
}

const key = "matchday:live";

/** What the SDK writes about its tabs and queues beside the copy. */
const sdkPrefix = "firestore_";

/** Where a copy is noted, and how it is removed; the tests' own are elsewhere. */
export interface CacheBackend {
  storage: NamedValues;
  /** Done when the browser has removed the database. */
  removeDatabase(name: string): Promise<void>;
  /**
   * The users whose database this tab has open. The code that opened one closes and then removes it: an open SDK would
   * recreate it.
   */
  open: Set<string>;
}

export function readCacheRecord({ storage }: CacheBackend): LocalCache | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? "null");
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
  storage.setItem(key, JSON.stringify([userId, database]));
}

/**
 * Removes the stored data of every user but `userId`: of all users for `null`. Other tabs close it when the browser
 * asks them. Data that could not be removed stays recorded, and is removed the next time.
 */
export async function removeOtherCaches(
  backend: CacheBackend,
  userId: string | null,
): Promise<void> {
  const kept = readCacheRecord(backend);
  if (kept !== null && kept.userId !== userId) await removeCache(backend, kept);
}

/**
 * Removes the stored data of one user only.
 * @param made the database that was opened here, which is removed even if no longer recorded: the SDK may have
 *   recreated it while it ended
 */
export async function removeUserCache(
  backend: CacheBackend,
  userId: string,
  made?: string,
): Promise<void> {
  const kept = readCacheRecord(backend);
  if (kept?.userId === userId) await removeCache(backend, kept);
  else if (kept === null && made !== undefined) await backend.removeDatabase(made);
  // Pages note favourites and messages without a copy, too.
  removeNotes(backend, userId);
}

async function removeCache(backend: CacheBackend, kept: LocalCache): Promise<void> {
  await backend.removeDatabase(kept.database);
  removeNotes(backend, kept.userId, [sdkPrefix]);
  backend.storage.removeItem(key);
}

function removeNotes({ storage }: CacheBackend, userId: string, others: string[] = []): void {
  const own = [pendingPrefix, notesPrefix].map((prefix) => `${prefix}${userId}:`);
  for (const name of namesIn(storage)) {
    if ([...others, ...own].some((start) => name.startsWith(start))) storage.removeItem(name);
  }
}

const open = new Set<string>();

/** This browser's. */
export function browserCacheBackend(): CacheBackend {
  return { storage: namedDeviceStorage(), removeDatabase, open };
}

/** Milliseconds for all tabs to close a database that is to be removed. */
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
    // They were asked by now; the SDK's tabs close it with a delay.
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
 * Removes the copy of a user who is no longer signed in, also on pages that never connect: a user may leave on any of
 * them, or while no tab was open.
 * @param mayReturn returns whether a user is signed out only because the sign-in could not be checked
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
