import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Picture } from "#app/lib/catalogue/picture.ts";
import { BuildFailure } from "#ssg/failure.ts";
import { type Encoded, encode } from "./encode.ts";
import { inParallel } from "./in-parallel.ts";
import { type Kept, keep } from "./keep.ts";
import { listPictures, type PictureOwners, type PictureRecord } from "./list-pictures.ts";
import { nameOf } from "./recipe.ts";
import { type Shared, sharePortrait, shareWide } from "./share.ts";
import { PictureFault, readable, readSource } from "./source.ts";

export interface PictureOptions {
  /** The exported folder: `catalogue.json` and `media/`. */
  folder: string;
  /** Where what was made is kept from build to build. */
  cache: string;
  /** The head of a fault's sentence: file and record. */
  place: (list: keyof PictureOwners, index: number, slug: string) => string;
}

/** What was made of the catalogue's pictures. */
export interface Pictures {
  /** The picture with its true measures and the files that pages show of it. */
  dress: (picture: Picture) => Picture;
  /** The address of the card of a shared link, or null where there is none. */
  cardOf: (list: keyof PictureOwners, slug: string) => string | null;
  /** Where each file lies now, by its address on the site: `/images/3f2a-320.avif`. */
  files: ReadonlyMap<string, string>;
}

/**
 * Makes the files of every picture. One that was made before costs the reading of its source. Faults stop
 * the build together, each with file, record and field.
 */
export async function makePictures(
  owners: PictureOwners,
  options: PictureOptions,
): Promise<Pictures> {
  // A snapshot without `media/` names pictures that lie elsewhere: they are shown from there.
  if (!existsSync(join(options.folder, "media"))) return undressed;
  const finished = await finishAll(listPictures(owners), options);
  const cards = await makeCards(owners, finished, options);
  return {
    dress: (picture) => ({ ...picture, ...finished.get(picture.src)?.kept.notes }),
    cardOf: (list, slug) => [...(cards.get(`${list}/${slug}`)?.files.keys() ?? [])][0] ?? null,
    files: new Map([
      ...[...finished.values()].flatMap(({ kept }) => [...kept.files]),
      ...[...cards.values()].flatMap(({ files }) => [...files]),
    ]),
  };
}

const undressed: Pictures = {
  dress: (picture) => picture,
  cardOf: () => null,
  files: new Map(),
};

/** What was made of one source. */
interface Finished {
  hash: string;
  kept: Kept<Encoded["notes"]>;
}

/** Every picture once, whoever shows it; by its `src`. */
async function finishAll(
  records: readonly PictureRecord[],
  { folder, cache, place }: PictureOptions,
): Promise<Map<string, Finished>> {
  const once = new Map(records.map((record) => [record.src, record]));
  const finished = new Map<string, Finished>();
  const faults = new Map<string, string>();
  await inParallel([...once.values()], async ({ src, use }) => {
    try {
      const source = await readSource(folder, src);
      const name = nameOf(use, source.hash);
      const kept = await keep(cache, name, () => readable(src, encode(source, use, name)));
      finished.set(src, { hash: source.hash, kept });
    } catch (error) {
      if (!(error instanceof PictureFault)) throw error;
      faults.set(src, error.message);
    }
  });
  const sentences = records.flatMap(({ src, list, index, slug, field }) => {
    const fault = faults.get(src);
    return fault === undefined ? [] : [`${place(list, index, slug)}: ${field}.src: ${fault}`];
  });
  if (sentences.length > 0) throw new BuildFailure(sentences.join("\n"));
  return finished;
}

/** The cards of shared links, by list and slug. */
async function makeCards(
  { sports, talent }: PictureOwners,
  finished: ReadonlyMap<string, Finished>,
  { folder, cache }: PictureOptions,
): Promise<Map<string, Kept<Shared["notes"]>>> {
  const cards = new Map<string, Kept<Shared["notes"]>>();
  const make = async (key: string, sources: readonly string[], draw: () => Promise<Shared>) => {
    const name = nameOf("share", ...sources.map((src) => finished.get(src)?.hash ?? ""));
    cards.set(key, await keep(cache, name, draw));
  };
  await inParallel(sports, ({ slug, hero }) =>
    make(`sports/${slug}`, [hero.src], async () => shareWide(await readSource(folder, hero.src))),
  );
  await inParallel(talent, ({ slug, avatar, cover }) =>
    make(`talent/${slug}`, cover === null ? [avatar.src] : [avatar.src, cover.src], async () =>
      sharePortrait(
        await readSource(folder, avatar.src),
        cover === null ? null : await readSource(folder, cover.src),
      ),
    ),
  );
  return cards;
}
