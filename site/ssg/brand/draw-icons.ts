import sharp from "sharp";
import type { MadeFiles } from "#ssg/images/keep.ts";
import type { Media } from "#ssg/images/media.ts";
import { shareSize } from "#ssg/images/recipe.ts";
import { open, readable, sourceOf } from "#ssg/images/source.ts";
import { icoOf, icoSides } from "./ico.ts";

// The icons of a brand: its logo on the ground of the header, or a ring in its colours. They have no letters: type would
// need a font on the machine that builds.

export interface IconColours {
  ground: string;
  primary: string;
  accent: string;
}

/** The part of an icon's side that its content fills. A maskable icon may lose all but the inner 80 %. */
const filled = { plain: 0.72, maskable: 0.56 } as const;

/** Draws every icon, by the ending of its file, and the preview of shared links. */
export async function drawIcons(colours: IconColours, logo: Media | null): Promise<MadeFiles> {
  const { ground } = colours;
  const content = logo === null ? ringOf(colours) : await embedded(logo);
  const square = (size: number, fill: number, corner: number) =>
    sharp(
      icon(
        { width: size, height: size, ground, side: size * fill, corner: size * corner },
        content,
      ),
    )
      .png()
      .toBuffer();
  const small = async (side: number) => ({ side, png: await square(side, filled.plain, 0.25) });
  const { width, height } = shareSize;
  const share = icon({ width, height, ground, side: height * 0.6, corner: 0 }, content);
  return new Map([
    [
      "-favicon.svg",
      icon({ width: 64, height: 64, ground, side: 64 * filled.plain, corner: 16 }, content),
    ],
    ["-favicon.ico", icoOf(await Promise.all(icoSides.map(small)))],
    ["-apple-touch-icon.png", await square(180, filled.plain, 0)],
    ["-icon-192.png", await square(192, filled.plain, 0.25)],
    ["-icon-512.png", await square(512, filled.plain, 0.25)],
    ["-icon-maskable-512.png", await square(512, filled.maskable, 0)],
    ["-share.png", await sharp(share).png().toBuffer()],
  ]);
}

interface Frame {
  width: number;
  height: number;
  ground: string;
  /** The side of the square that the content fills. */
  side: number;
  corner: number;
}

/** The content in the middle of the header's ground. */
function icon(
  { width, height, ground, side, corner }: Frame,
  content: (side: number) => string,
): Buffer {
  const left = (width - side) / 2;
  const top = (height - side) / 2;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${corner}" fill="${ground}"/><g transform="translate(${left} ${top})">${content(side)}</g></svg>`,
  );
}

function ringOf({ primary, accent }: IconColours): (side: number) => string {
  return (side) => {
    const middle = side / 2;
    return `<circle cx="${middle}" cy="${middle}" r="${side * 0.39}" fill="${primary}" stroke="${accent}" stroke-width="${side * 0.2}"/>`;
  };
}

/** The logo as pixels inside of a drawing. */
async function embedded(logo: Media): Promise<(side: number) => string> {
  const source = await sourceOf(logo);
  const box = { width: 512, height: 512, fit: "inside" } as const;
  const pixels = await readable(open(source, 512).resize(box).png().toBuffer());
  const data = pixels.toString("base64");
  return (side) => `<image width="${side}" height="${side}" href="data:image/png;base64,${data}"/>`;
}
