import type { Picture } from "#app/lib/catalogue/picture.ts";
import type { PictureUse } from "./recipe.ts";

/** Whose pictures are made: the parts of the catalogue's records that name any, in its order. */
export interface PictureOwners {
  sports: readonly { slug: string; hero: Picture }[];
  talent: readonly { slug: string; avatar: Picture; cover: Picture | null }[];
}

/** A picture where the catalogue names it. */
export interface PictureRecord {
  src: string;
  use: PictureUse;
  list: keyof PictureOwners;
  index: number;
  slug: string;
  field: "hero" | "avatar" | "cover";
}

/** Every picture that pages show. */
export function listPictures({ sports, talent }: PictureOwners): PictureRecord[] {
  const records: PictureRecord[] = [];
  for (const [index, { slug, hero }] of sports.entries()) {
    records.push({ src: hero.src, use: "wide", list: "sports", index, slug, field: "hero" });
  }
  for (const [index, { slug, avatar, cover }] of talent.entries()) {
    const whose = { list: "talent", index, slug } as const;
    records.push({ src: avatar.src, use: "portrait", ...whose, field: "avatar" });
    if (cover !== null) records.push({ src: cover.src, use: "wide", ...whose, field: "cover" });
  }
  return records;
}
