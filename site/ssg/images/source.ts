import { readFile, stat } from "node:fs/promises";
import { join, normalize } from "node:path";
import sharp, { type Metadata, type Sharp } from "sharp";
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

/** Why a picture cannot be used, without the place it stands in. */
export class PictureFault extends Error {
  override readonly name = "PictureFault";
}

const formats = ["jpeg", "png", "webp", "svg"];
/** A drawing on a page of ours runs nothing and fetches nothing. */
const lively = /<script|<foreignObject|\son[a-z]+\s*=|(?:href|src)\s*=\s*["'](?!#|data:image\/)/i;

/** Reads the file behind `/media/...` and looks at its head; the pixels are not touched yet. */
export async function readSource(folder: string, src: string): Promise<Source> {
  const content = await readMedia(folder, src);
  const found = await look(content, src);
  const vector = found.format === "svg";
  if (vector && lively.test(content.toString("utf8"))) {
    throw new PictureFault(`${src} is a drawing that runs or fetches something`);
  }
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
  const path = normalize(decodeURIComponent(src)).slice(1);
  if (!path.startsWith("media/")) throw new PictureFault(`${src} does not lie below /media/`);
  const file = join(folder, path);
  try {
    const { size } = await stat(file);
    if (size > maxBytes) throw new PictureFault(`${src} is larger than ${maxBytes} bytes`);
    return await readFile(file);
  } catch (error) {
    if (error instanceof PictureFault) throw error;
    throw new PictureFault(`there is no file ${file}`, { cause: error });
  }
}

async function look(content: Buffer, src: string): Promise<Metadata> {
  try {
    const found = await sharp(content, { limitInputPixels: maxPixels }).metadata();
    if (!formats.includes(found.format)) {
      throw new PictureFault(`${src} is ${found.format}, not one of ${formats.join(", ")}`);
    }
    return found;
  } catch (error) {
    if (error instanceof PictureFault) throw error;
    throw broken(src, error);
  }
}

/** The outcome of work on the pixels of `src`: what stops it is the picture's fault. */
export async function readable<Outcome>(src: string, work: Promise<Outcome>): Promise<Outcome> {
  try {
    return await work;
  } catch (error) {
    throw broken(src, error);
  }
}

function broken(src: string, error: unknown): PictureFault {
  const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
  return new PictureFault(`${src} cannot be read as a picture: ${reason}`, { cause: error });
}
