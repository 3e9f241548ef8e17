/** Longest side of a picture for other users, in pixels: enough for a large screen. */
const longestSide = 2_400;
const jpegQuality = 0.88;

/** A file that this browser cannot show as a picture. */
export class UnreadablePicture extends Error {}

/**
 * Returns the picture redrawn from its pixels: without camera metadata such as the location. A JPEG is on white where
 * the picture is transparent.
 */
export async function redrawPicture(
  file: Blob,
  type: "image/jpeg" | "image/png" = "image/jpeg",
): Promise<Blob> {
  const picture = await readPicture(file);
  try {
    const { width, height } = fitWithin(picture, longestSide);
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width, height });
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("this browser draws no pictures");
    context.imageSmoothingQuality = "high";
    if (type === "image/jpeg") {
      context.fillStyle = "#fff";
      context.fillRect(0, 0, width, height);
    }
    context.drawImage(picture, 0, 0, width, height);
    const drawn = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, type, jpegQuality),
    );
    if (drawn === null) throw new Error(`this browser makes no pictures of the type ${type}`);
    return drawn;
  } finally {
    picture.close();
  }
}

async function readPicture(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch (error) {
    throw new UnreadablePicture("the file is no picture that can be shown", { cause: error });
  }
}

/** The size, scaled down so that its longer side is at most `longest`. */
export function fitWithin(size: { width: number; height: number }, longest: number) {
  const scale = Math.min(1, longest / Math.max(size.width, size.height));
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
}
