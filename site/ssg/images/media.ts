import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { mediaFile } from "#ssg/catalogue/media-file.ts";
import { hashOf, maxBytes } from "./recipe.ts";

/** A file behind `/media/...` as it lies in the export; what it holds is looked at when something is made of it. */
export interface Media {
  content: Buffer;
  /** Of the content, in hexadecimal. */
  hash: string;
}

/** Why a picture cannot be used: the end of a sentence that begins with its `src`. */
export class PictureFault extends Error {
  override readonly name = "PictureFault";
}

export async function readMedia(folder: string, src: string): Promise<Media> {
  const name = mediaFile(src);
  if (name === null) throw new PictureFault("does not lie below /media/");
  const file = join(folder, name);
  try {
    const { size } = await stat(file);
    if (size > maxBytes) throw new PictureFault(`is larger than ${maxBytes} bytes`);
    const content = await readFile(file);
    return { content, hash: hashOf(content) };
  } catch (error) {
    if (error instanceof PictureFault) throw error;
    throw new PictureFault(`is missing: there is no file ${file}`, { cause: error });
  }
}
