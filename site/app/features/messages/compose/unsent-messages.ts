import type { MessageStorage, UnsentMessage } from "#app/features/messages/message-storage.ts";
import type { FoundDocument } from "#app/lib/live/database-port.ts";
import type { LiveDocument } from "#app/lib/live/documents.ts";
import { followLive, type LiveSurroundings } from "#app/lib/live/follow-live.ts";
import type { Message } from "#app/lib/live/types.ts";

/** What became of a message in the end. */
export type DeliveryStatus = "arrived" | "refused";

export interface UnsentMessagesServices {
  notes: MessageStorage;
  withLock: WithLock;
  /** Asks the server; waits while the message is still on its way. */
  readStatus: (messageId: string, signal: AbortSignal) => Promise<DeliveryStatus>;
  /** Given what was refused, while no other tab is; done when nothing is left to do for it. */
  refused: (message: UnsentMessage, signal: AbortSignal) => Promise<void>;
}

/**
 * Sees to the messages that earlier visits handed in without hearing of them, and to those of other tabs, should they
 * be closed before they hear.
 */
export class UnsentMessages {
  readonly #services: UnsentMessagesServices;
  readonly #seenTo = new Set<string>();
  readonly #ending = new AbortController();

  constructor(services: UnsentMessagesServices) {
    this.#services = services;
  }

  /** Sees to what is noted now and was not yet. */
  check(): void {
    for (const message of this.#services.notes.unsent()) {
      if (this.#seenTo.has(message.id)) continue;
      this.#seenTo.add(message.id);
      this.#seeTo(message).catch((error: unknown) =>
        console.warn("failed to find out about a message of before", error),
      );
    }
  }

  end(): void {
    this.#ending.abort();
  }

  async #seeTo(message: UnsentMessage): Promise<void> {
    const { notes, withLock, readStatus, refused } = this.#services;
    const { signal } = this.#ending;
    // The sender may have got the result meanwhile.
    const isNoted = () => notes.unsent().some(({ id }) => id === message.id);
    const work = async () => {
      if (signal.aborted || !isNoted()) return;
      const fate = await Promise.race([readStatus(message.id, signal), aborted(signal)]);
      if (fate === "arrived") notes.removeUnsent(message.id);
      else if (fate === "refused" && isNoted()) await refused(message, signal);
    };
    await withLock(notes.unsentName(message.id), work, signal);
  }
}

function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener("abort", () => resolve(null), { once: true });
  });
}

/**
 * Does something while no other tab does it, as soon as none does. A name is free again when its work has ended, or its
 * tab. Aborting `signal` ends the wait; work that has begun must look at the signal itself.
 */
export type WithLock = (
  name: string,
  work: () => Promise<void>,
  signal?: AbortSignal,
) => Promise<void>;

/** By the browser's locks. One that has none, or refuses them, does not keep tabs apart. */
export const withBrowserLock: WithLock = async (name, work, signal) => {
  if (!("locks" in navigator)) return await work();
  let began = false;
  try {
    await navigator.locks.request(name, signal === undefined ? {} : { signal }, () => {
      began = true;
      return work();
    });
  } catch (error) {
    if (began) throw error;
    if (signal?.aborted === true) return;
    console.warn("failed to keep tabs apart", error);
    await work();
  }
};

/** Asks the server itself whether a message is there; while it waits to be sent, it may still arrive. */
export function readDeliveryStatus(
  { path }: LiveDocument<Message>,
  surroundings: LiveSurroundings,
  signal: AbortSignal,
): Promise<DeliveryStatus> {
  return new Promise((resolve) => {
    const stop = followLive<FoundDocument | null, FoundDocument | null>(
      (database, observer) => database.listenToDocument(path, observer),
      (found) => found,
      ({ data, fromCache, hasPendingWrites }) => {
        if (data === undefined || fromCache || hasPendingWrites) return;
        stop();
        resolve(data === null ? "refused" : "arrived");
      },
      surroundings,
    );
    signal.addEventListener("abort", stop, { once: true });
  });
}
