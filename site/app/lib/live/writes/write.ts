import type { OwnDatabase } from "#app/lib/live/connection/live-session.ts";
import type { OnlineState } from "#app/lib/live/connection/online-state.ts";
import {
  type Change,
  type LiveDatabase,
  Marker,
  type WriteData,
} from "#app/lib/live/database-port.ts";
import type { LiveDocument } from "#app/lib/live/documents.ts";
import { liveSession, onlineState } from "#app/lib/live/live.ts";
import { LiveFailure, liveFailure } from "#app/lib/live/problems.ts";
import { mostPending } from "./pending-writes.ts";

/** A change that this device keeps. */
export interface QueuedWrite {
  /**
   * Done when the server has taken the change; a `LiveFailure` when it refused. Waits as long as the device is
   * offline. Need not be looked at: a refusal is logged.
   */
  acknowledged: Promise<void>;
}

interface WriteServices {
  open: () => Promise<OwnDatabase>;
  /** Called with a database that has ended. */
  replace: (database: LiveDatabase) => Promise<void>;
  online: Pick<OnlineState, "waits" | "confirmed" | "leaves">;
  newId: () => string;
}

/** Takes changes as long as not too many wait, and follows each until the server has decided. */
export class QueuedWrites {
  readonly #services: WriteServices;

  constructor(services: WriteServices) {
    this.#services = services;
  }

  /** Queues a change; done when it is kept. Throws a `LiveFailure` where it was not taken. */
  async add(change: Change): Promise<QueuedWrite> {
    const first = await this.#open();
    try {
      return await this.#addTo(first, change);
    } catch (error) {
      if (liveFailure(error).code !== "terminated") throw error;
      await this.#services.replace(first.database);
      return await this.#addTo(await this.#open(), change);
    }
  }

  async #open(): Promise<OwnDatabase> {
    return await this.#services.open().catch((error: unknown) => {
      throw liveFailure(error);
    });
  }

  async #addTo({ database, pending }: OwnDatabase, change: Change): Promise<QueuedWrite> {
    if (pending.count >= mostPending) throw new LiveFailure({ code: "too_many_pending" });
    try {
      const { kept, acknowledged } = database.write(change);
      const decided = acknowledged.catch((error: unknown) => {
        console.warn(`the change of ${change.path} was refused`, error);
        throw liveFailure(error);
      });
      this.#follow(decided);
      void pending.note(this.#services.newId(), change, decided);
      await kept;
      return { acknowledged: decided };
    } catch (error) {
      // The SDK throws immediately for invalid data, or when it is closed.
      throw liveFailure(error);
    }
  }

  /** Until it is decided the change waits for an answer, and a refusal is one as well. */
  #follow(decided: Promise<void>): void {
    const { online } = this.#services;
    const waiting = {};
    online.waits(waiting);
    const answered = () => {
      online.confirmed(waiting);
      online.leaves(waiting);
    };
    decided.then(answered, answered);
  }
}

// A page's changes of documents. Each returned promise is done as soon as the change is kept on this device and shows
// in every listener; it is refused where ten wait already, and nothing is taken then.

const writes = new QueuedWrites({
  open: () => liveSession.open(),
  replace: (database) => liveSession.replace(database),
  online: onlineState,
  newId,
});

/**
 * The whole document, in place of what is there. Where there must be nothing yet the rules see to it, and take the same
 * again under the same id as the same: the SDK has no such condition but in a transaction, which waits for no connection.
 */
export async function setDocument(
  { path }: LiveDocument<unknown>,
  fields: WriteData,
): Promise<QueuedWrite> {
  return await queue({ kind: "set", path, fields });
}

/** Some fields of a document that is there, by their paths: `{ "profile.phone": removeField }`. */
export async function updateDocument(
  { path }: LiveDocument<unknown>,
  fields: WriteData,
): Promise<QueuedWrite> {
  return await queue({ kind: "update", path, fields });
}

export async function deleteDocument({ path }: LiveDocument<unknown>): Promise<QueuedWrite> {
  return await queue({ kind: "delete", path });
}

/** A placeholder for the server's time of the change. */
export const serverTime = new Marker("server-time");

/** Takes a field away, in `updateDocument`. */
export const removeField = new Marker("remove-field");

/** A given time, in RFC 3339 and UTC, to the microsecond. */
export function timestamp(text: string): Marker {
  return new Marker("time", text);
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Returns a unique document id: 20 letters and digits, 119 random bits. */
export function newId(): string {
  let id = "";
  while (id.length < 20) {
    for (const byte of crypto.getRandomValues(new Uint8Array(40))) {
      // Of 256 values the last 8 would favour some letters.
      if (byte < 248 && id.length < 20) id += letters[byte % letters.length];
    }
  }
  return id;
}

function queue(change: Change): Promise<QueuedWrite> {
  return writes.add(change);
}
