import type { AnnounceFile } from "#app/lib/api/types.ts";
import { fileCalls } from "./file-calls.ts";
import type { SendProgress } from "./send-file.ts";
import { sendAnnounced } from "./send-order-file.ts";

/** Places on a talent's own page that a file is sent for. */
export type PagePurpose = Exclude<
  AnnounceFile["purpose"],
  "deliverable" | "evidence" | "brief_picture"
>;

/** Sends a file for the talent's own page; gives what the server calls it, once it is checked. */
export async function sendPageFile(
  purpose: PagePurpose,
  file: Blob,
  signal: AbortSignal,
  onProgress: (progress: SendProgress) => void,
): Promise<string> {
  const kind = purpose === "intro_video" ? "video" : "picture";
  const { assetId } = await fileCalls.announce({ purpose, kind, bytes: file.size });
  await sendAnnounced(assetId, file, signal, onProgress);
  return assetId;
}
