import { type Change, Marker, type WriteData } from "./database-port.ts";
import type { LiveDocument } from "./documents.ts";
import { liveSession, onlineState } from "./live.ts";
import { type QueuedWrite, QueuedWrites } from "./queued-writes.ts";

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

/** Stands for the time at which the server takes the change. */
export const serverTime = new Marker("server-time");

/** Takes a field away, in `updateDocument`. */
export const removeField = new Marker("remove-field");

/** A given time, in RFC 3339 and UTC, to the microsecond. */
export function timestamp(text: string): Marker {
  return new Marker("time", text);
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A document id nobody else has: 20 letters and digits, 119 random bits. */
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
