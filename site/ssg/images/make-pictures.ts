import { createHash } from "node:crypto";
import type { Picture } from "#app/lib/catalogue/picture.ts";
import { addFault, RecordFaults } from "#ssg/catalogue/held.ts";
import type { PicturedPerson, PictureOwner, Pictures } from "#ssg/catalogue/pictures.ts";
import type { Encoded } from "./encode.ts";
import { inParallel } from "./in-parallel.ts";
import { type CachedFiles, cacheFiles } from "./keep.ts";
import {
  listPictures,
  type PicturedOwner,
  type PictureOptions,
  type PictureOwners,
  sourcesOf,
} from "./list-pictures.ts";
import { joinMade, madeOf } from "./made.ts";
import { makeCards } from "./make-cards.ts";
import { PictureFault, readMedia } from "./media.ts";
import { nameOf, type PictureUse } from "./recipe.ts";

/**
 * Makes the files of every picture. One that was made before costs the reading of its source. Cover, gallery and intro
 * video are left out where a picture of theirs cannot be used. Faults of those that every page has are thrown together as
 * `RecordFaults`, each with file, record and field.
 */
export async function makePictures(
  owners: PictureOwners,
  options: PictureOptions,
): Promise<Pictures> {
  const { finished, leftOut } = await finishAll(owners, options);
  const hashOf = (src: string, use: PictureUse) => finished[use].get(src)?.hash ?? "";
  const isMade = ({ src }: { src: string }) => finished.wide.has(src);
  const withMade = <Person extends PicturedPerson>(record: Person): Person => {
    if (!leftOut.has(`talent/${record.slug}`)) return record;
    const { cover, gallery, introVideo } = record;
    return {
      ...record,
      cover: cover !== null && isMade(cover) ? cover : null,
      ...(gallery === undefined ? {} : { gallery: gallery.filter(isMade) }),
      ...(introVideo == null || isMade(introVideo.poster) ? {} : { introVideo: null }),
    };
  };
  const drawnCover = (slug: string, cover: string | null) =>
    cover === null || (leftOut.has(`talent/${slug}`) && !isMade({ src: cover })) ? null : cover;
  const drawn =
    leftOut.size === 0
      ? owners
      : {
          sports: owners.sports,
          talent: {
            *[Symbol.iterator](): Generator<PicturedOwner> {
              for (const { slug, avatar, cover } of owners.talent) {
                const src = drawnCover(slug, cover?.src ?? null);
                yield { slug, avatar, cover: src === null ? null : { src } };
              }
            },
          },
        };
  const cards = await makeCards(drawn, hashOf, options);
  const dress = (picture: Picture, use: PictureUse) => ({
    ...picture,
    ...finished[use].get(picture.src)?.kept.notes,
  });
  const madeFor = (src: string, use: PictureUse) => finished[use].get(src)?.made ?? "";
  return {
    sport: (record) => ({
      ...record,
      hero: record.hero === null ? null : dress(record.hero, "wide"),
      share: record.hero === null ? null : cards.ofSport(record.hero.src),
    }),
    person: (whole) => {
      const record = withMade(whole);
      const { avatar, cover, gallery, introVideo } = record;
      return {
        ...record,
        avatar: dress(avatar, "portrait"),
        cover: cover === null ? null : dress(cover, "wide"),
        ...(gallery === undefined
          ? {}
          : { gallery: gallery.map((picture) => dress(picture, "wide")) }),
        ...(introVideo == null
          ? {}
          : { introVideo: { ...introVideo, poster: dress(introVideo.poster, "wide") } }),
        share: cards.ofTalent(avatar.src, cover?.src ?? null),
      };
    },
    avatar: (_, avatar) => dress(avatar, "portrait"),
    made: ({ slug, sources }: PictureOwner) => {
      const { avatar, cover, gallery, poster } = sources;
      const share = cards.ofTalent(avatar, drawnCover(slug, cover));
      const wide = [cover, ...gallery, poster].filter((src) => src !== null);
      const portrait = madeFor(avatar, "portrait");
      return joinMade(
        portrait,
        share,
        wide.map((src) => madeFor(src, "wide")),
      );
    },
    madeAvatar: ({ sources }) => madeFor(sources.avatar, "portrait"),
    hash: hashOfAll(finished),
    leftOut,
    files: new Map([
      ...uses.flatMap((use) => [...finished[use].values()].flatMap(({ kept }) => [...kept.files])),
      ...cards.files,
    ]),
  };
}

/** What was made of one source for one use. */
interface Finished {
  hash: string;
  /** Hash of what pages write about it. */
  made: string;
  kept: CachedFiles<Encoded["notes"]>;
}

const uses = ["portrait", "wide"] as const satisfies readonly PictureUse[];

/** By use, then by the address of the source. A combined key would be a new text for every picture. */
type ByUse<Value> = Readonly<Record<(typeof uses)[number], Map<string, Value>>>;

function byUse<Value>(): ByUse<Value> {
  return { portrait: new Map(), wide: new Map() };
}

function hashOfAll(finished: ByUse<Finished>): string {
  const all = createHash("sha256");
  for (const use of uses) {
    for (const [src, { hash, made }] of [...finished[use]].sort(([one], [other]) =>
      one < other ? -1 : 1,
    )) {
      all.update(`${use} ${src} ${hash} ${made}\n`);
    }
  }
  return all.digest("base64url");
}

/** Makes every picture once per use, even if several athletes show it. */
async function finishAll(
  owners: PictureOwners,
  { folder, cache, place }: PictureOptions,
): Promise<{ finished: ByUse<Finished>; leftOut: Map<string, string[]> }> {
  const once = sourcesOf(owners);
  const finished = byUse<Finished>();
  const faults = byUse<string>();
  // Files of the same content are one picture, whatever they are called.
  const made = new Map<string, Promise<CachedFiles<Encoded["notes"]>>>();
  const each = uses.flatMap((use) => Array.from(once[use], (src) => ({ src, use })));
  await inParallel(each, async ({ src, use }) => {
    try {
      const media = await readMedia(folder, src);
      const name = nameOf(use, media.hash);
      const making =
        made.get(name) ??
        cacheFiles(cache, name, async () => {
          // Loaded only where something is made: the encoders are large.
          const { encode } = await import("./encode.ts");
          return encode(media, use, name);
        });
      made.set(name, making);
      const kept = await making;
      finished[use].set(src, { hash: media.hash, made: madeOf(kept.notes), kept });
    } catch (error) {
      if (!(error instanceof PictureFault)) throw error;
      faults[use].set(src, `${src} ${error.message}`);
    }
  });
  const byRecord = new Map<string, string[]>();
  const needed = new Set<string>();
  const isSound = uses.every((use) => faults[use].size === 0);
  for (const record of isSound ? [] : listPictures(owners)) {
    const fault = faults[record.use].get(record.src);
    if (fault === undefined) continue;
    const { list, index, slug, field } = record;
    addFault(byRecord, `${list}/${slug}`, `${place(list, index, slug)}: ${field}.src: ${fault}`);
    if (field === "hero" || field === "avatar") needed.add(`${list}/${slug}`);
  }
  if (needed.size > 0) {
    throw new RecordFaults(new Map([...byRecord].filter(([record]) => needed.has(record))));
  }
  return { finished, leftOut: byRecord };
}
