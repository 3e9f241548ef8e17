import type { PictureSources } from "#ssg/catalogue/summary.ts";
import type { PictureUse } from "./recipe.ts";

/** A picture by its address in the export. */
interface Sourced {
  src: string;
}

/** An athlete's pictures, without the words of their record. */
export interface PicturedOwner {
  slug: string;
  avatar: Sourced;
  cover: Sourced | null;
  gallery?: readonly Sourced[];
  introVideo?: { poster: Sourced } | null;
}

/** Whose pictures are made: the parts of the catalogue's records that name any, in its order. */
export interface PictureOwners {
  sports: readonly { slug: string; hero: Sourced | null }[];
  /** Read more than once. */
  talent: Iterable<PicturedOwner>;
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

/** The address of every picture that pages show, once for each use. Most athletes of most builds show nothing new. */
export function sourcesOf({ sports, talent }: PictureOwners): Record<PictureUse, Set<string>> {
  const portrait = new Set<string>();
  const wide = new Set<string>();
  for (const { hero } of sports) if (hero !== null) wide.add(hero.src);
  for (const { avatar, cover, gallery = [], introVideo } of talent) {
    portrait.add(avatar.src);
    if (cover !== null) wide.add(cover.src);
    for (const { src } of gallery) wide.add(src);
    if (introVideo != null) wide.add(introVideo.poster.src);
  }
  return { portrait, wide };
}

/** Every picture that pages show, with where the catalogue names it. */
export function* listPictures({ sports, talent }: PictureOwners): Generator<PictureRecord> {
  for (const [index, { slug, hero }] of sports.entries()) {
    if (hero === null) continue;
    yield { src: hero.src, use: "wide", list: "sports", index, slug, field: "hero" };
  }
  let index = 0;
  for (const { slug, avatar, cover, gallery = [], introVideo } of talent) {
    const whose = { list: "talent", index, slug } as const;
    yield { src: avatar.src, use: "portrait", ...whose, field: "avatar" };
    const wide = { use: "wide", ...whose } as const;
    if (cover !== null) yield { src: cover.src, ...wide, field: "cover" };
    for (const [at, { src }] of gallery.entries()) yield { src, ...wide, field: `gallery.${at}` };
    if (introVideo != null) {
      yield { src: introVideo.poster.src, ...wide, field: "introVideo.poster" };
    }
    index += 1;
  }
}

export function ownerOf({
  slug,
  sources,
}: {
  slug: string;
  sources: PictureSources;
}): PicturedOwner {
  const { avatar, cover, gallery, poster } = sources;
  return {
    slug,
    avatar: { src: avatar },
    cover: cover === null ? null : { src: cover },
    gallery: gallery.map((src) => ({ src })),
    introVideo: poster === null ? null : { poster: { src: poster } },
  };
}

export interface PictureOptions {
  /** The exported folder: the lists and `media/`. */
  folder: string;
  /** Where what was made is kept from build to build. */
  cache: string;
  /** Whether cards of shared links have the site's own mark; true by default. */
  hasHouseMark?: boolean;
  /** The head of a fault's sentence: file and record. */
  place: (list: keyof PictureOwners, index: number, slug: string) => string;
}
