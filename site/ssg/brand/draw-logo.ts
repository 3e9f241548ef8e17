import type { MadeFiles } from "#ssg/images/keep.ts";
import type { Media } from "#ssg/images/media.ts";
import { png } from "#ssg/images/recipe.ts";
import { open, readable, sourceOf } from "#ssg/images/source.ts";

/** The header shows a logo 36 pixels high, on screens of up to four pixels each. */
const height = 144;

export interface EncodedLogo {
  notes: { width: number; height: number };
  files: MadeFiles;
}

/** Encodes a logo for the header: a drawing stays one. Throws a `PictureFault` if it cannot be used. */
export async function encodeLogo(media: Media): Promise<EncodedLogo> {
  const source = await sourceOf(media);
  if (source.vector) {
    const { width, height } = source;
    return { notes: { width, height }, files: new Map([["-logo.svg", source.content]]) };
  }
  const sized = open(source).resize({ height, withoutEnlargement: true }).png(png);
  const { data, info } = await readable(sized.toBuffer({ resolveWithObject: true }));
  return {
    notes: { width: info.width, height: info.height },
    files: new Map([["-logo.png", data]]),
  };
}
