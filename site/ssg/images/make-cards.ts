import { addFault, RecordFaults } from "#ssg/catalogue/held.ts";
import { inParallel } from "./in-parallel.ts";
import { type CachedFiles, cacheFiles } from "./keep.ts";
import type { PictureOwners } from "./list-pictures.ts";
import type { PictureOptions } from "./make-pictures.ts";
import { nameOf, type PictureUse } from "./recipe.ts";
import { type Shared, sharePortrait, shareWide } from "./share.ts";
import { PictureFault, readable, readSource } from "./source.ts";

type Card = CachedFiles<Shared["notes"]>;

/** A card to draw, and where its pictures stand. */
interface Drawing {
  list: keyof PictureOwners;
  index: number;
  slug: string;
  /** The fields of the pictures it is drawn of, for a fault's sentence. */
  fields: string;
  /** The sources' hashes. */
  hashes: string[];
  draw: () => Promise<Shared>;
}

/**
 * The cards of shared links, by list and slug (`talent/ada-keller`). `hashOf` gives a source's hash. Faults are thrown
 * together, as those of the pictures are.
 */
export async function makeCards(
  owners: PictureOwners,
  hashOf: (src: string, use: PictureUse) => string,
  { folder, cache, place }: PictureOptions,
): Promise<Map<string, Card>> {
  const cards = new Map<string, Card>();
  const faults = new Map<string, string[]>();
  // Of the same pictures there is one card, however many show it.
  const drawn = new Map<string, Promise<Card>>();
  const drawings = listCards(owners, hashOf, folder);
  await inParallel(drawings, async ({ list, index, slug, fields, hashes, draw }) => {
    const name = nameOf("share", ...hashes);
    const card = drawn.get(name) ?? cacheFiles(cache, name, () => readable(draw()));
    drawn.set(name, card);
    try {
      cards.set(`${list}/${slug}`, await card);
    } catch (error) {
      if (!(error instanceof PictureFault)) throw error;
      const where = `${place(list, index, slug)}: ${fields}`;
      const sentence = `${where}: the card for shared links cannot be drawn: ${error.message}`;
      addFault(faults, `${list}/${slug}`, sentence);
    }
  });
  if (faults.size > 0) throw new RecordFaults(new Map([...faults].sort()));
  return cards;
}

function listCards(
  { sports, talent }: PictureOwners,
  hashOf: (src: string, use: PictureUse) => string,
  folder: string,
): Drawing[] {
  const ofSports = sports.map(({ slug, hero }, index) => ({
    ...({ list: "sports", index, slug, fields: "hero.src" } as const),
    hashes: [hashOf(hero.src, "wide")],
    draw: async () => shareWide(await readSource(folder, hero.src)),
  }));
  const ofTalent = talent.map(({ slug, avatar, cover }, index) => {
    const portrait = hashOf(avatar.src, "portrait");
    const fields = cover === null ? "avatar.src" : "avatar.src and cover.src";
    return {
      ...({ list: "talent", index, slug, fields } as const),
      hashes: cover === null ? [portrait] : [portrait, hashOf(cover.src, "wide")],
      draw: async () =>
        sharePortrait(
          await readSource(folder, avatar.src),
          cover === null ? null : await readSource(folder, cover.src),
        ),
    };
  });
  return [...ofSports, ...ofTalent];
}
