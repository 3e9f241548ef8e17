import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Metadata, type Sharp } from "sharp";
import { mediaFile } from "#ssg/catalogue/media-file.ts";
import { drawingFault } from "./drawing.ts";
import { hashOf, maxBytes, maxPixels } from "./recipe.ts";

// Uploads are hostile: only these loaders are ever asked, whatever a file claims to be.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadSvgBuffer",
  ],
});

/** A picture as it lies in the export. */
export interface Source {
  content: Buffer;
  /** Of the content, in hexadecimal. */
  hash: string;
  vector: boolean;
  /** As it is shown: a camera's turn is already counted in. */
  width: number;
  height: number;
}

/** Why a picture cannot be used: what follows its `src` in the sentence. */
export class PictureFault extends Error {
  override readonly name = "PictureFault";
}

const formats = ["jpeg", "png", "webp", "svg"];

/** Reads the file behind `/media/...` and looks at its head; the pixels are not touched yet. */
export async function readSource(folder: string, src: string): Promise<Source> {
  const content = await readMedia(folder, src);
  const found = await readable(inspect(content));
  const vector = found.format === "svg";
  const fault = vector ? drawingFault(content) : null;
  if (fault !== null) throw new PictureFault(fault);
  const { width, height } = found.autoOrient;
  return { content, hash: hashOf(content), vector, width, height };
}

/** A pipeline over the pixels, turned upright; a drawing is drawn at `width` pixels. */
export function open(source: Source, width?: number): Sharp {
  const scale = source.vector && width !== undefined ? width / source.width : 1;
  return sharp(source.content, {
    limitInputPixels: maxPixels,
    ...(source.vector ? { density: Math.min(Math.max(72 * scale, 1), 2_400) } : {}),
  }).autoOrient();
}

async function readMedia(folder: string, src: string): Promise<Buffer> {
  const name = mediaFile(src);
  if (name === null) throw new PictureFault("does not lie below /media/");
  const file = join(folder, name);
  try {
    const { size } = await stat(file);
    if (size > maxBytes) throw new PictureFault(`is larger than ${maxBytes} bytes`);
    return await readFile(file);
  } catch (error) {
    if (error instanceof PictureFault) throw error;
    throw new PictureFault(`is missing: there is no file ${file}`, { cause: error });
  }
}

async function inspect(content: Buffer): Promise<Metadata> {
  const found = await sharp(content, { limitInputPixels: maxPixels }).metadata();
  if (formats.includes(found.format)) return found;
  throw new PictureFault(`is ${found.format}, not one of ${formats.join(", ")}`);
}

/** The outcome of work on a picture's pixels: what stops it is the picture's fault. */
export async function readable<Outcome>(work: Promise<Outcome>): Promise<Outcome> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof PictureFault) throw error;
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw new PictureFault(`cannot be read as a picture: ${reason}`, { cause: error });
  }
}
