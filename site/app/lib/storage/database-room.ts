import { rawStorage } from "./browser-storage.ts";

const probe = "matchday:probe";

/** A value as long as the longest that the SDK of the database writes into the storage of the device. */
const probeText = "x".repeat(4_096);

/**
 * Whether this browser stores a database of that size and the notes about it that tabs share. Where it does not, the SDK of
 * the document database fails with every call, which reads as a missing connection.
 */
export async function hasDatabaseRoom(bytes: number): Promise<boolean> {
  try {
    const storage = rawStorage("localStorage");
    if (storage === null) return false;
    storage.setItem(probe, probeText);
    storage.removeItem(probe);
    await openDatabase();
    const { quota = 0, usage = 0 } = await navigator.storage.estimate();
    return quota - usage > bytes;
  } catch (error) {
    console.warn("this browser keeps no database", error);
    return false;
  }
}

function openDatabase(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(probe, 1);
    opening.onerror = () => reject(opening.error ?? new Error("the browser's database refused"));
    opening.onsuccess = () => {
      opening.result.close();
      indexedDB.deleteDatabase(probe);
      resolve();
    };
  });
}
