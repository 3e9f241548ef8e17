import sharp, { type Sharp } from "sharp";
import type { MadeFiles } from "./keep.ts";
import type { Media } from "./media.ts";
import { jpeg, shareSize } from "./recipe.ts";
import { open, readable, type Source, sourceOf } from "./source.ts";

// Cards for links that are shared: one JPEG of 1200 by 630, which is what the networks read.
// They carry no words: type would need a font on the machine that builds.

const { width, height } = shareSize;
const portrait = { size: 438, left: 76, corner: 44, frame: 10 } as const;

export interface Shared {
  notes: Record<string, never>;
  files: MadeFiles;
}

/** A wide picture, cut to the card; throws a `PictureFault` where it cannot be used. */
export async function shareWide(media: Media, hasMark: boolean): Promise<Shared> {
  return readable(drawWide(await sourceOf(media), hasMark));
}

/** A portrait in its frame before the athlete's own cover; throws as `shareWide` does. */
export async function sharePortrait(
  avatar: Media,
  cover: Media | null,
  hasMark: boolean,
): Promise<Shared> {
  const behind = cover === null ? null : await sourceOf(cover);
  return readable(drawPortrait(await sourceOf(avatar), behind, hasMark));
}

async function drawWide(source: Source, hasMark: boolean): Promise<Shared> {
  return card(sharp(await ground(source)).composite(hasMark ? [{ input: mark }] : []));
}

async function drawPortrait(
  avatar: Source,
  cover: Source | null,
  hasMark: boolean,
): Promise<Shared> {
  const behind = cover === null ? await blurred(avatar) : await ground(cover);
  const { size, left, frame } = portrait;
  const face = await open(avatar, size)
    .resize(size, size, { fit: "cover" })
    .composite([{ input: rounded(size, portrait.corner), blend: "dest-in" }])
    .png()
    .toBuffer();
  const outer = size + 2 * frame;
  const top = Math.round((height - outer) / 2);
  const layers = [
    { input: shade },
    { input: rounded(outer, portrait.corner + frame), left, top },
    { input: face, left: left + frame, top: top + frame },
    ...(hasMark ? [{ input: mark }] : []),
  ];
  return card(sharp(behind).composite(layers));
}

async function card(picture: Sharp): Promise<Shared> {
  const content = await picture.removeAlpha().jpeg(jpeg).toBuffer();
  return { notes: {}, files: new Map([["-share.jpg", content]]) };
}

function ground(source: Source): Promise<Buffer> {
  return filling(source).png().toBuffer();
}

function blurred(source: Source): Promise<Buffer> {
  return filling(source).blur(28).png().toBuffer();
}

/** Art has its subject right of the middle, where the pages show it too. */
function filling(source: Source): Sharp {
  const scale = Math.max(width / source.width, height / source.height);
  const drawn = Math.ceil(source.width * scale);
  return open(source, drawn).resize(width, height, { fit: "cover", position: "right" });
}

function svg(content: string, w: number = width, h: number = height): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">${content}</svg>`,
  );
}

function rounded(size: number, corner: number): Buffer {
  return svg(`<rect width="${size}" height="${size}" rx="${corner}" fill="#fff"/>`, size, size);
}

const shade = svg(
  `<defs><linearGradient id="s"><stop stop-color="#0d1a14" stop-opacity=".82"/><stop offset="1" stop-color="#0d1a14" stop-opacity=".1"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#s)"/>`,
);

/** The sign of the house in the lower right corner. */
const mark = svg(
  `<g transform="translate(${width - 152} ${height - 152}) scale(1.625)"><rect width="64" height="64" rx="16" fill="#0d1a14"/><path d="M12 47V17h9l11 16 11-16h9v30h-9V31L32 46 21 31v16z" fill="#d4f53c"/></g>`,
);
