import type { AnnounceFile, Image } from "#app/lib/api/types.ts";
import { fileCalls } from "./file-calls.ts";
import { pauseBeforeTry, putPart } from "./put-part.ts";
import { redrawPicture } from "./redraw-picture.ts";
import { sendFile } from "./send-file.ts";

export type SitePicture = Extract<AnnounceFile["purpose"], "logo" | "preview" | "sport">;

/** Uploads a picture of the marketplace as an operator; returns it as settings and sports contain it. */
export async function sendSitePicture(
  purpose: SitePicture,
  file: Blob,
  signal: AbortSignal,
): Promise<Image> {
  // A logo may be transparent.
  const drawn = await redrawPicture(file, purpose === "logo" ? "image/png" : "image/jpeg");
  const { assetId } = await fileCalls.announce({ purpose, kind: "picture", bytes: drawn.size });
  const { image } = await sendFile({
    ...{ assetId, file: drawn, calls: fileCalls, put: putPart, pause: pauseBeforeTry, signal },
    onProgress: () => {},
  });
  if (image == null) throw new Error("the API returned no public picture");
  return image;
}
