import { indexedDBLocalPersistence, type Persistence } from "@firebase/auth";
import { tabStorage } from "#app/lib/storage/browser-storage.ts";

/** What the SDK calls on a persistence. Its types do not name it. */
interface Keeper extends Persistence {
  _set(key: string, value: object): Promise<void>;
  _get(key: string): Promise<unknown>;
  _remove(key: string): Promise<void>;
}

const Database = indexedDBLocalPersistence as unknown as new () => Keeper;

/**
 * The SDK's database of users, which holds a user for the tab when the browser has no capacity left. Without it the
 * sign-in, and each new token, fails with the error of the database.
 */
class DatabaseOrTab extends Database {
  override async _set(key: string, value: object): Promise<void> {
    const text = JSON.stringify(value);
    try {
      await super._set(key, value);
      // A browser without capacity accepts a value, and drops it when the transaction is committed.
      if (JSON.stringify(await super._get(key)) !== text) throw new Error("the value was dropped");
      tabStorage().removeItem(key);
    } catch (error) {
      console.warn("failed to keep the sign-in in this browser; it is kept for the tab", error);
      tabStorage().setItem(key, text);
      await this.#forget(key);
    }
  }

  /** The SDK would take a value that it wrote and no longer finds for a log-out in another tab. */
  async #forget(key: string): Promise<void> {
    try {
      await super._remove(key);
    } catch (error) {
      console.warn("failed to remove the sign-in from the database", error);
    }
  }

  override async _get(key: string): Promise<unknown> {
    return heldIn(key) ?? (await super._get(key));
  }

  override async _remove(key: string): Promise<void> {
    tabStorage().removeItem(key);
    await super._remove(key);
  }
}

function heldIn(key: string): unknown {
  try {
    return JSON.parse(tabStorage().getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Keeps the user in the browser's database, or for the tab where it is full. */
export const databaseOrTab = Object.assign(DatabaseOrTab, { type: "LOCAL" as const });
