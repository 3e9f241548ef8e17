import type { Picture } from "#app/lib/catalogue/picture.ts";
import type { PicturedPerson } from "#ssg/pictures.ts";
import type { PictureUse } from "./recipe.ts";

/** Whose pictures are made: the parts of the catalogue's records that name any, in its order. */
export interface PictureOwners {
  sports: readonly { slug: string; hero: Picture }[];
  talent: readonly PicturedPerson[];
}

/** A picture where the catalogue names it. */
export interface PictureRecord {
  src: string;
  use: PictureUse;
  list: keyof PictureOwners;
  index: number;
  slug: string;
  field: "hero" | "avatar" | "cover" | `gallery.${number}` | "introVideo.poster";
}

/** Every picture that pages show. */
export function listPictures({ sports, talent }: PictureOwners): PictureRecord[] {
  const records: PictureRecord[] = [];
  for (const [index, { slug, hero }] of sports.entries()) {
    records.push({ src: hero.src, use: "wide", list: "sports", index, slug, field: "hero" });
  }
  for (const [index, { slug, avatar, cover, gallery = [], introVideo }] of talent.entries()) {
    const whose = { list: "talent", index, slug } as const;
    records.push({ src: avatar.src, use: "portrait", ...whose, field: "avatar" });
    const wide = (picture: Picture, field: PictureRecord["field"]) =>
      records.push({ src: picture.src, use: "wide", ...whose, field });
    if (cover !== null) wide(cover, "cover");
    for (const [at, picture] of gallery.entries()) wide(picture, `gallery.${at}`);
    if (introVideo != null) wide(introVideo.poster, "introVideo.poster");
  }
  return records;
}
