import type { AnnounceFile, Image } from "#app/lib/api/types.ts";
import { drawSvg, svgType } from "./draw-svg.ts";
import { fileCalls } from "./file-calls.ts";
import { pauseBeforeTry, putPart } from "./put-part.ts";
import { redrawPicture } from "./redraw-picture.ts";
import { sendFile } from "./send-file.ts";

export type SitePicture = Extract<AnnounceFile["purpose"], "logo" | "preview" | "sport">;

/** The types of files to choose from, for `accept`. */
export function sitePictureTypes(purpose: SitePicture): string {
  const types = ["image/png", "image/jpeg", "image/webp"];
  return [...types, ...(purpose === "logo" ? [svgType] : [])].join();
}

/** Uploads a picture of the marketplace as an operator; returns it as settings and sports contain it. */
export async function sendSitePicture(
  purpose: SitePicture,
  file: Blob,
  signal: AbortSignal,
): Promise<Image> {
  // Icons, previews of links and emails cannot show an SVG. A logo may be transparent.
  const picture = file.type === svgType ? await drawSvg(file) : file;
  const drawn = await redrawPicture(picture, purpose === "logo" ? "image/png" : "image/jpeg");
  const { assetId } = await fileCalls.announce({ purpose, kind: "picture", bytes: drawn.size });
  const { image } = await sendFile({
    ...{ assetId, file: drawn, calls: fileCalls, put: putPart, pause: pauseBeforeTry, signal },
    onProgress: () => {},
  });
  if (image == null) throw new Error("the API returned no public picture");
  return image;
}
