import type { AnnounceFile, FileView } from "#app/lib/api/types.ts";
import { isConnectionLost } from "#app/lib/offline/connection.ts";
import { fileCalls } from "./file-calls.ts";
import { pauseBeforeTry, putPart } from "./put-part.ts";
import { type SendProgress, sendFile } from "./send-file.ts";

export interface OrderFile {
  orderGuid: string;
  kind: AnnounceFile["kind"];
  file: Blob;
}

/** Announces a file for an order; without a connection again and again, until `signal` stops it. */
export async function announceOrderFile(
  { orderGuid, kind, file }: OrderFile,
  signal: AbortSignal,
  onWaiting: () => void,
): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    try {
      const body = { purpose: "deliverable", orderGuid, kind, bytes: file.size } as const;
      return (await fileCalls.announce(body)).assetId;
    } catch (error) {
      signal.throwIfAborted();
      if (!isConnectionLost(error)) throw error;
      onWaiting();
      await pauseBeforeTry(tries, signal);
    }
  }
}

/** Sends what is missing of a file that was announced, and gives it once it is checked. */
export function sendAnnounced(
  assetId: string,
  file: Blob,
  signal: AbortSignal,
  onProgress: (progress: SendProgress) => void,
): Promise<FileView> {
  const calls = fileCalls;
  return sendFile({
    assetId,
    file,
    calls,
    put: putPart,
    pause: pauseBeforeTry,
    signal,
    onProgress,
  });
}

/** Sends a file that is small enough to begin again after a closed tab: a poster, captions. */
export async function sendSmallFile(order: OrderFile, signal: AbortSignal): Promise<FileView> {
  const assetId = await announceOrderFile(order, signal, () => {});
  return await sendAnnounced(assetId, order.file, signal, () => {});
}

/** Places on a talent's own page that a file is sent for. */
type PagePurpose = Exclude<
  AnnounceFile["purpose"],
  "deliverable" | "evidence" | "brief_picture" | "message_picture"
>;

/** Sends a file for the talent's own page, and gives it once it is checked. */
export async function sendPageFile(
  purpose: PagePurpose,
  file: Blob,
  signal: AbortSignal,
  onProgress: (progress: SendProgress) => void,
): Promise<FileView> {
  const kind = purpose === "intro_video" ? "video" : "picture";
  const { assetId } = await fileCalls.announce({ purpose, kind, bytes: file.size });
  return await sendAnnounced(assetId, file, signal, onProgress);
}
