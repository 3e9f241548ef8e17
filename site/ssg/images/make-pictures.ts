import type { Picture } from "#app/lib/catalogue/picture.ts";
import { BuildFailure } from "#ssg/failure.ts";
import type { Pictures } from "#ssg/pictures.ts";
import { type Encoded, encode } from "./encode.ts";
import { inParallel } from "./in-parallel.ts";
import { type Kept, keep } from "./keep.ts";
import { listPictures, type PictureOwners, type PictureRecord } from "./list-pictures.ts";
import { nameOf } from "./recipe.ts";
import { type Shared, sharePortrait, shareWide } from "./share.ts";
import { PictureFault, readable, readSource } from "./source.ts";

export interface PictureOptions {
  /** The exported folder: the lists and `media/`. */
  folder: string;
  /** Where what was made is kept from build to build. */
  cache: string;
  /** The head of a fault's sentence: file and record. */
  place: (list: keyof PictureOwners, index: number, slug: string) => string;
}

/**
 * Makes the files of every picture. One that was made before costs the reading of its source. Faults stop
 * the build together, each with file, record and field.
 */
export async function makePictures(
  owners: PictureOwners,
  options: PictureOptions,
): Promise<Pictures> {
  const finished = await finishAll(listPictures(owners), options);
  const cards = await makeCards(owners, finished, options);
  const dress = (picture: Picture) => ({ ...picture, ...finished.get(picture.src)?.kept.notes });
  const cardOf = (key: string) => [...(cards.get(key)?.files.keys() ?? [])][0] ?? null;
  return {
    sport: (record) => ({
      ...record,
      hero: dress(record.hero),
      share: cardOf(`sports/${record.slug}`),
    }),
    person: (record) => ({
      ...record,
      avatar: dress(record.avatar),
      cover: record.cover === null ? null : dress(record.cover),
      share: cardOf(`talent/${record.slug}`),
    }),
    files: new Map([
      ...[...finished.values()].flatMap(({ kept }) => [...kept.files]),
      ...[...cards.values()].flatMap(({ files }) => [...files]),
    ]),
  };
}

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
  // Of the same pictures there is one card, however many show it.
  const drawn = new Map<string, Promise<Kept<Shared["notes"]>>>();
  const make = async (key: string, sources: readonly string[], draw: () => Promise<Shared>) => {
    const name = nameOf("share", ...sources.map((src) => finished.get(src)?.hash ?? ""));
    const card = drawn.get(name) ?? keep(cache, name, draw);
    drawn.set(name, card);
    cards.set(key, await card);
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
