import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Pictures, plainPictures } from "#ssg/catalogue/pictures.ts";
import type { Catalogue } from "#ssg/catalogue/read.ts";
import { placeOf } from "#ssg/catalogue/read-record.ts";
import type { OpenCatalogue } from "#ssg/catalogue/records.ts";
import { ownerOf, type PictureOwners } from "./list-pictures.ts";
import { joinMade, madeOf } from "./made.ts";

/** Where what was made of pictures is kept: it serves every site built from this tree. */
export const pictureCache = join("site", ".build", "pictures");

/** What is made of a catalogue's pictures; of records that are held back, what an earlier build made of them. */
export async function preparePictures(
  open: OpenCatalogue,
  catalogue: Catalogue,
  hasHouseMark: boolean,
): Promise<Pictures> {
  return withBuilt(await makeOf(open, catalogue, hasHouseMark), catalogue.built);
}

async function makeOf(
  open: OpenCatalogue,
  catalogue: Catalogue,
  hasHouseMark: boolean,
): Promise<Pictures> {
  // A snapshot without `media/` names pictures that lie elsewhere: they are shown from there.
  if (!existsSync(join(open.folder, "media"))) return plainPictures;
  const { built } = catalogue;
  const owners: PictureOwners = {
    sports: catalogue.sports.filter(({ slug }) => !built.sports.has(slug)),
    // Made one at a time: a hundred thousand would fill the memory.
    talent: {
      *[Symbol.iterator]() {
        for (const one of catalogue.talent) if (!built.talent.has(one.slug)) yield ownerOf(one);
      },
    },
  };
  const { makePictures } = await import("./make-pictures.ts");
  const { clearAway } = await import("./clear-away.ts");
  const place = (list: "sports" | "talent", index: number, slug: string) =>
    placeOf(open[list], index, slug);
  const pictures = await makePictures(owners, {
    folder: open.folder,
    cache: pictureCache,
    place,
    hasHouseMark,
  });
  clearAway(
    pictureCache,
    new Set([...pictures.files.values()].map((file) => dirname(file))),
    Date.now(),
  );
  return pictures;
}

/** The pictures with those that an earlier build made, for records that are shown as they stood then. */
function withBuilt(pictures: Pictures, { sports, talent }: Catalogue["built"]): Pictures {
  return {
    // A sport of an earlier build has its pictures with it.
    sport: (record) => (sports.has(record.slug) ? record : pictures.sport(record)),
    person: (record) => {
      const built = talent.get(record.slug);
      if (built === undefined) return pictures.person(record);
      const { avatar, cover, gallery, introVideo, share } = built;
      return {
        ...record,
        ...{ avatar, cover, share },
        ...(gallery === undefined ? {} : { gallery }),
        ...(introVideo == null || record.introVideo == null
          ? {}
          : { introVideo: { ...record.introVideo, poster: introVideo.poster } }),
      };
    },
    avatar: (slug, avatar) => talent.get(slug)?.avatar ?? pictures.avatar(slug, avatar),
    made: (owner) => {
      const found = talent.get(owner.slug);
      if (found === undefined) return pictures.made(owner);
      const { avatar, cover, gallery = [], introVideo, share } = found;
      const wide = [cover, ...gallery, introVideo?.poster ?? null].filter((one) => one !== null);
      return joinMade(madeOf(avatar), share ?? null, wide.map(madeOf));
    },
    madeAvatar: (owner) => {
      const found = talent.get(owner.slug);
      return found === undefined ? pictures.madeAvatar(owner) : madeOf(found.avatar);
    },
    hash: pictures.hash,
    leftOut: pictures.leftOut,
    files: pictures.files,
  };
}
