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
  sports: readonly { slug: string; hero: Sourced }[];
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

/** Every picture that pages show. */
export function* listPictures({ sports, talent }: PictureOwners): Generator<PictureRecord> {
  for (const [index, { slug, hero }] of sports.entries()) {
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
