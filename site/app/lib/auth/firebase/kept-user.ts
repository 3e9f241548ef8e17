import {
  browserLocalPersistence,
  indexedDBLocalPersistence,
  type Persistence,
} from "@firebase/auth";
import { deviceStorage } from "#app/lib/storage/browser-storage.ts";

/** What the SDK calls on a persistence. Its types do not name it. */
interface Keeper extends Persistence {
  _set(key: string, value: object): Promise<void>;
  _get(key: string): Promise<unknown>;
  _remove(key: string): Promise<void>;
}

/**
 * A persistence of the SDK that holds a user elsewhere when its own storage has no capacity left: in the storage of the
 * device, else of the tab, else for the page. Without it the sign-in, and each new token, fails with the error of the
 * storage.
 * @param held begins the name of the user elsewhere. The SDK removes a user from all persistences but the one that it
 *   uses, so no other persistence may have that name.
 */
function orElsewhere(persistence: Persistence, held: string) {
  const Base = persistence as unknown as new () => Keeper;
  class OrElsewhere extends Base {
    override async _set(key: string, value: object): Promise<void> {
      const text = JSON.stringify(value);
      try {
        await super._set(key, value);
        // A browser without capacity accepts a value, and drops it when the transaction is committed.
        if (JSON.stringify(await super._get(key)) !== text)
          throw new Error("the value was dropped");
        deviceStorage().removeItem(held + key);
      } catch (error) {
        console.warn("failed to keep the sign-in in one storage of this browser", error);
        deviceStorage().setItem(held + key, text);
        await this.#forget(key);
      }
    }

    /** The SDK would take a value that it wrote and no longer finds for a log-out in another tab. */
    async #forget(key: string): Promise<void> {
      try {
        await super._remove(key);
      } catch (error) {
        console.warn("failed to remove the sign-in from a storage", error);
      }
    }

    override async _get(key: string): Promise<unknown> {
      return heldIn(held + key) ?? (await super._get(key));
    }

    override async _remove(key: string): Promise<void> {
      deviceStorage().removeItem(held + key);
      await super._remove(key);
    }
  }
  return Object.assign(OrElsewhere, { type: "LOCAL" as const });
}

function heldIn(name: string): unknown {
  try {
    return JSON.parse(deviceStorage().getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** Keeps the user in the browser's database, or where there is capacity. */
export const databaseOrElsewhere = orElsewhere(
  indexedDBLocalPersistence,
  "matchday:user-of-database:",
);

/** The same for a browser without a database. */
export const storageOrElsewhere = orElsewhere(browserLocalPersistence, "matchday:user-of-storage:");
