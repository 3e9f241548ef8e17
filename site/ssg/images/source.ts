import sharp, { type Metadata, type Sharp } from "sharp";
import { drawingFault } from "./drawing-faults.ts";
import { type Media, PictureFault } from "./media.ts";
import { maxPixels } from "./recipe.ts";

// Uploads are hostile: only these loaders ever run, whatever a file claims to be.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadSvgBuffer",
  ],
});

/** A picture whose head was read. */
export interface Source {
  content: Buffer;
  vector: boolean;
  /** As it is shown, with the camera's rotation applied. */
  width: number;
  height: number;
}

const formats = ["jpeg", "png", "webp", "svg"];

/** Looks at the head of a file; the pixels are not touched yet. */
export async function sourceOf({ content }: Media): Promise<Source> {
  const found = await readable(inspect(content));
  const vector = found.format === "svg";
  const fault = vector ? drawingFault(content) : null;
  if (fault !== null) throw new PictureFault(fault);
  const { width, height } = found.autoOrient;
  return { content, vector, width, height };
}

/** A pipeline over the pixels, turned upright; a drawing is drawn at `width` pixels. */
export function open(source: Source, width?: number): Sharp {
  const scale = source.vector && width !== undefined ? width / source.width : 1;
  return sharp(source.content, {
    limitInputPixels: maxPixels,
    ...(source.vector ? { density: Math.min(Math.max(72 * scale, 1), 2_400) } : {}),
  }).autoOrient();
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
