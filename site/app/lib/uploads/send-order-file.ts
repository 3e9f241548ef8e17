import { ApiFailure } from "#app/lib/api/failure.ts";
import type { AnnounceFile, FileView } from "#app/lib/api/types.ts";
import { fileCalls } from "./file-calls.ts";
import { pauseBeforeTry } from "./pause.ts";
import { putPart } from "./put-part.ts";
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
      if (!(error instanceof ApiFailure) || error.code !== "network_failure") throw error;
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
