import { gzipSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import type { BuiltPicture } from "#app/lib/catalogue/picture.ts";
import type { MadeFiles } from "./keep.ts";
import type { Media } from "./media.ts";
import {
  avif,
  behindDark,
  behindLight,
  fallbackWidth,
  jpeg,
  type PictureUse,
  png,
  webp,
  weighedAt,
  widths,
} from "./recipe.ts";
import { open, readable, type Source, sourceOf } from "./source.ts";

export interface Encoded {
  notes: { width: number; height: number; built: BuiltPicture };
  files: MadeFiles;
}

/** Everything the site serves of one picture; throws a `PictureFault` where it cannot be used. */
export async function encode(media: Media, use: PictureUse, name: string): Promise<Encoded> {
  return readable(encodeSource(await sourceOf(media), use, name));
}

async function encodeSource(source: Source, use: PictureUse, name: string): Promise<Encoded> {
  const { width, height } = source;
  const { colour, opaque } = await ground(source);
  if (source.vector && (await isLighter(source))) {
    return {
      notes: { width, height, built: { file: `/images/${name}.svg`, colour } },
      files: new Map([[".svg", source.content]]),
    };
  }
  const made = widthsOf(source, use);
  const files = new Map<string, Uint8Array>();
  for (const each of made) {
    files.set(`-${each}.avif`, await sized(source, each).avif(avif).toBuffer());
    files.set(`-${each}.webp`, await sized(source, each).webp(webp).toBuffer());
  }
  const last = made.findLast((each) => each <= fallbackWidth[use]) ?? made[0] ?? width;
  const ending = `-${last}.${opaque ? "jpg" : "png"}`;
  const plain = sized(source, last);
  files.set(ending, await (opaque ? plain.jpeg(jpeg) : plain.png(png)).toBuffer());
  const built = { file: `/images/${name}${ending}`, base: `/images/${name}`, widths: made, colour };
  return { notes: { width, height, built }, files };
}

/** Never wider than the source: pixels that are not there cannot be shown. A drawing has any width. */
function widthsOf(source: Source, use: PictureUse): number[] {
  if (source.vector) return [...widths[use]];
  const fitting = widths[use].filter((each) => each <= source.width);
  const largest = widths[use].at(-1) ?? source.width;
  return source.width < largest && fitting.at(-1) !== source.width
    ? [...fitting, source.width]
    : fitting;
}

function sized(source: Source, width: number): Sharp {
  return open(source, width).resize({ width });
}

/** A drawing stays one while it weighs less, as it is sent, than its pixels for a phone's card. */
async function isLighter(source: Source): Promise<boolean> {
  const pixels = await sized(source, weighedAt).avif(avif).toBuffer();
  return gzipSync(source.content, { level: 9 }).length <= pixels.length;
}

/** Returns the colour behind a picture: its mean while it is loaded, or what the drawing of a clear one differs from. */
async function ground(source: Source): Promise<{ colour: string; opaque: boolean }> {
  const small = open(source, 64).resize({ width: 64 });
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = sharp(data, { raw: { width, height, channels } });
  const found = await pixels.stats();
  if (!found.isOpaque) {
    const onBlack = await sharp(await pixels.flatten().greyscale().png().toBuffer()).stats();
    const drawn = found.channels.at(-1)?.mean ?? 0;
    const isLight = (onBlack.channels[0]?.mean ?? 0) > drawn * 0.7;
    return { colour: isLight ? behindLight : behindDark, opaque: false };
  }
  const mean = found.channels.slice(0, 3).map((channel) => Math.round(channel.mean));
  return {
    colour: `#${mean.map((value) => value.toString(16).padStart(2, "0")).join("")}`,
    opaque: true,
  };
}
