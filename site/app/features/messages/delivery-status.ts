import type { FoundDocument } from "#app/lib/live/database-port.ts";
import type { LiveDocument } from "#app/lib/live/documents.ts";
import { followLive, type LiveSurroundings } from "#app/lib/live/follow-live.ts";
import type { Message } from "#app/lib/live/types.ts";
import type { DeliveryStatus } from "./unsent-messages.ts";

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
