import { z } from "zod/mini";
import { deviceStorage } from "#app/lib/storage/browser-storage.ts";

/** A file on its way to an order. It is kept on this device until it is delivered, so that a closed tab loses nothing. */
export interface KeptFile {
  /** What it is for, and whose it is: one file for each. */
  id: string;
  userId: string;
  /** Its name at the talent's, to be shown. */
  name: string;
  file: Blob;
  /** What the server calls it, once it was announced. */
  assetId: string | null;
  /** Milliseconds since 1970. */
  keptAt: number;
}

/** Where files wait; the tests' own keeps them in memory. */
export interface KeptFiles {
  find(id: string): Promise<KeptFile | null>;
  /** Keeps a file; `false` where the browser has no room, and it is sent only while the page is open. */
  keep(kept: KeptFile): Promise<boolean>;
  forget(id: string): Promise<void>;
  /** Keeps and forgets in one transaction: a reload finds all of a change, or nothing of it. */
  change(files: { keep: readonly KeptFile[]; forget: readonly string[] }): Promise<boolean>;
}

const databaseName = "matchday-uploads";
const storeName = "files";

/** What this browser keeps. Files of another user of the browser are removed when they are found. */
export function browserKeptFiles(): KeptFiles {
  return {
    async find(id) {
      return await within<KeptFile | null>(null, async (database) => {
        const store = database.transaction(storeName, "readonly").objectStore(storeName);
        const found = await settled<unknown>(store.get(id));
        return isKeptFile(found) ? found : null;
      });
    },
    keep: async (kept) => await change([kept], []),
    forget: async (id) => {
      await change([], [id]);
    },
    change: async ({ keep, forget }) => await change(keep, forget),
  };
}

async function change(keep: readonly KeptFile[], forget: readonly string[]): Promise<boolean> {
  return await within(false, async (database) => {
    const transaction = database.transaction(storeName, "readwrite");
    const store = transaction.objectStore(storeName);
    for (const kept of keep) store.put(kept);
    for (const id of forget) store.delete(id);
    await committed(transaction);
    return true;
  });
}

/** Works on the database; a browser that refuses storage keeps nothing. */
async function within<Result>(
  otherwise: Result,
  work: (database: IDBDatabase) => Promise<Result>,
): Promise<Result> {
  let database: IDBDatabase | null = null;
  try {
    const opening = indexedDB.open(databaseName, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(storeName, { keyPath: "id" });
    const opened = await settled(opening);
    database = opened;
    return await work(opened);
  } catch (error) {
    console.warn("failed to keep a file on this device", error);
    return otherwise;
  } finally {
    database?.close();
  }
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser's database refused"));
  });
}

/** Waits for the commit: a page that is left after a request's success and before the commit loses the change. */
function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () =>
      reject(transaction.error ?? new Error("the browser's database refused"));
  });
}

function isKeptFile(value: unknown): value is KeptFile {
  return (
    typeof value === "object" &&
    value !== null &&
    "file" in value &&
    value.file instanceof Blob &&
    "userId" in value &&
    typeof value.userId === "string"
  );
}

const shape = z.object({ poster: z.nullable(z.string()), captions: z.nullable(z.string()) });

/** What the server calls the poster and the captions that were sent for a video. */
type CompanionFiles = z.infer<typeof shape>;

const none: CompanionFiles = { poster: null, captions: null };
const keyOf = (videoId: string) => `matchday:companions:${videoId}`;

/** The poster and the captions of a video that waits to be delivered. */
export function companionFiles(
  videoId: string,
  storage: Pick<Storage, "getItem"> = deviceStorage(),
): CompanionFiles {
  try {
    const parsed = shape.safeParse(JSON.parse(storage.getItem(keyOf(videoId)) ?? "null"));
    return parsed.success ? parsed.data : none;
  } catch {
    // Unreadable text from elsewhere: both can be made again.
    return none;
  }
}

export function keepCompanionFiles(videoId: string, files: CompanionFiles): void {
  deviceStorage().setItem(keyOf(videoId), JSON.stringify(files));
}

export function forgetCompanionFiles(videoId: string): void {
  deviceStorage().removeItem(keyOf(videoId));
}
