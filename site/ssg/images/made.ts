import type { Picture } from "#app/lib/catalogue/picture.ts";
import { hashOf } from "#ssg/files/hash.ts";

/** Hash of what pages write about what was made of a picture; nothing where nothing was made. */
export function madeOf({
  width,
  height,
  built,
}: Pick<Picture, "width" | "height" | "built">): string {
  return built === undefined ? "" : hashOf(JSON.stringify([width, height, built]));
}

/** Returns a key of all files that were made of an athlete's pictures. */
export function joinMade(avatar: string, share: string | null, wide: readonly string[]): string {
  return [avatar, share ?? "", ...wide].filter((made) => made !== "").join(" ");
}
