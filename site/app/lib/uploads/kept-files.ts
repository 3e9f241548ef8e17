import { z } from "zod/mini";
import { browserStorage } from "#app/lib/browser-storage.ts";

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
}

const databaseName = "matchday-uploads";
const storeName = "files";

/** What this browser keeps. Files of somebody else who used it are removed when they are come across. */
export function browserKeptFiles(): KeptFiles {
  return {
    async find(id) {
      return await within<KeptFile | null>(null, async (store) => {
        const found = await settled<unknown>(store("readonly").get(id));
        return isKeptFile(found) ? found : null;
      });
    },
    async keep(kept) {
      return await within(false, async (store) => {
        await settled(store("readwrite").put(kept));
        return true;
      });
    },
    async forget(id) {
      await within<void>(undefined, async (store) => {
        await settled(store("readwrite").delete(id));
      });
    },
  };
}

type OpenStore = (mode: IDBTransactionMode) => IDBObjectStore;

/** Works on the store; a browser that refuses storage keeps nothing. */
async function within<Result>(
  otherwise: Result,
  work: (store: OpenStore) => Promise<Result>,
): Promise<Result> {
  let database: IDBDatabase | null = null;
  try {
    const opening = indexedDB.open(databaseName, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(storeName, { keyPath: "id" });
    const opened = await settled(opening);
    database = opened;
    return await work((mode) => opened.transaction(storeName, mode).objectStore(storeName));
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
  storage: Pick<Storage, "getItem"> | null = browserStorage(),
): CompanionFiles {
  try {
    const parsed = shape.safeParse(JSON.parse(storage?.getItem(keyOf(videoId)) ?? "null"));
    return parsed.success ? parsed.data : none;
  } catch {
    // Unreadable text from elsewhere: both can be made again.
    return none;
  }
}

export function keepCompanionFiles(videoId: string, files: CompanionFiles): void {
  try {
    browserStorage()?.setItem(keyOf(videoId), JSON.stringify(files));
  } catch (error) {
    console.warn("failed to keep on this device what belongs to a video", error);
  }
}

export function forgetCompanionFiles(videoId: string): void {
  browserStorage()?.removeItem(keyOf(videoId));
}
