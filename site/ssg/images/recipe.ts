import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { lively } from "./drawing-faults.ts";

/** What a picture is used for: how wide it is ever shown follows from it. */
export type PictureUse = "portrait" | "wide";

/**
 * The widths made of a picture, in pixels. A portrait is shown from 40 to 304 pixels wide, on screens of
 * up to three pixels each; a cover or hero fills a phone, or two thirds of a desktop.
 */
export const widths: Readonly<Record<PictureUse, readonly number[]>> = {
  portrait: [96, 192, 320, 480, 640, 960],
  wide: [480, 800, 1_200, 1_600],
};

/** The width of the one file for browsers that know neither AVIF nor WebP. */
export const fallbackWidth: Readonly<Record<PictureUse, number>> = { portrait: 480, wide: 1_200 };

/** At this width a drawing is weighed against its pixels: what a card shows on a phone. */
export const weighedAt = 320;

/** An upload is at most 10 MB (PRODUCT section 3). */
export const maxBytes = 10 * 1_024 * 1_024;

/** A file of a few bytes may claim to be an ocean of pixels: more than any phone's camera makes is refused. */
export const maxPixels = 64_000_000;

export const avif = { quality: 55, effort: 3 } as const;
export const webp = { quality: 76, effort: 4 } as const;
export const jpeg = { quality: 80, mozjpeg: true } as const;
export const png = { palette: true } as const;

/** The grounds of pictures with transparency, such as logos: in the other theme they could not be seen. */
export const behindDark = "#ffffff";
export const behindLight = "#0d1a14";

/** Sharing cards as networks want them. */
export const shareSize = { width: 1_200, height: 630 } as const;

/**
 * Raised when the files made of the same source change for another reason than the values below, and when the check of a
 * source becomes stricter by other than its rules: what was made once is not checked again.
 */
const edition = 1;

const recipe = JSON.stringify([
  edition,
  [widths, fallbackWidth, weighedAt, avif, webp, jpeg, png, shareSize, behindDark, behindLight],
  // What was made once is not looked at again, so other rules are another name.
  lively.map(String),
  // Another version of an encoder may write other bytes: they get another name.
  encoderVersions(),
]);

/**
 * The encoder's version, and those of its native parts. They are read from its package: to load it takes as long as all
 * else that is done where nothing has to be made.
 */
function encoderVersions(): string {
  const program = createRequire(import.meta.url).resolve("sharp");
  const { version, optionalDependencies } = JSON.parse(
    readFileSync(join(dirname(program), "..", "package.json"), "utf8"),
  );
  return JSON.stringify([version, optionalDependencies]);
}

/** The name of what is made of these parts: the same parts always give the same files under it. */
export function nameOf(...parts: readonly string[]): string {
  const hash = createHash("sha256").update(recipe);
  for (const part of parts) hash.update("\0").update(part);
  return hash.digest("hex").slice(0, 20);
}

export function hashOf(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
