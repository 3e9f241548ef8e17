import type { Picture } from "#app/lib/catalogue/picture.ts";
import type { TalentSummary } from "./summary.ts";

/** What the picture step reads of a sport. */
export interface PicturedSport {
  slug: string;
  hero: Picture | null;
  share?: string | null;
}

/** Whose pictures the picture step makes, without their records. */
export type PictureOwner = Pick<TalentSummary, "slug" | "sources">;

/** An athlete with pictures, which the picture step completes. */
export interface PicturedPerson {
  slug: string;
  avatar: Picture;
  cover: Picture | null;
  gallery?: Picture[];
  introVideo?: { poster: Picture } | null;
  share?: string | null;
}

/**
 * What was made of the catalogue's pictures. Every page's key holds what these give for the records it shows, so
 * a picture that changed draws the pages that show it.
 */
export interface Pictures {
  /** The record with what was made of its pictures. */
  sport: <Sport extends PicturedSport>(record: Sport) => Sport;
  person: <Person extends PicturedPerson>(record: Person) => Person;
  /** An athlete's portrait, for a card. */
  avatar: (slug: string, avatar: Picture) => Picture;
  /** Returns a key of all files made of an athlete's pictures. */
  made: (owner: PictureOwner) => string;
  /** Returns a key of the files made of the portrait. */
  madeAvatar: (owner: PictureOwner) => string;
  /** Hash of all of it: with an equal one `made` gives equal answers. */
  hash: string;
  /**
   * Pictures that a page can be without, and is, since they cannot be used: a sentence for each, by `{list}/{slug}`.
   */
  leftOut: ReadonlyMap<string, string[]>;
  /** Where each file of the site lies now, by its address: `/images/3f2a-320.avif`. Names carry the content's hash. */
  files: ReadonlyMap<string, string>;
}

/** Pictures as they were uploaded. */
export const plainPictures: Pictures = {
  sport: (record) => record,
  person: (record) => record,
  avatar: (_, avatar) => avatar,
  made: () => "",
  madeAvatar: () => "",
  hash: "",
  leftOut: new Map(),
  files: new Map(),
};
