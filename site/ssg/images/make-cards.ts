import { addFault, RecordFaults } from "#ssg/catalogue/held.ts";
import { inParallel } from "./in-parallel.ts";
import { type CachedFiles, cacheFiles } from "./keep.ts";
import type { PicturedOwner, PictureOptions, PictureOwners } from "./list-pictures.ts";
import { PictureFault, readMedia } from "./media.ts";
import { nameOf, type PictureUse } from "./recipe.ts";
import type { Shared } from "./share.ts";

type Card = CachedFiles<Shared["notes"]>;

/** The cards of shared links. Of the same pictures there is one card, however many show it. */
export interface Cards {
  /** The address of a card; null where there is none. */
  ofSport: (hero: string) => string | null;
  ofTalent: (avatar: string, cover: string | null) => string | null;
  /** Where each file lies, by its address. */
  files: ReadonlyMap<string, string>;
}

/** The sources of a card: of a hero, or of a portrait and perhaps a cover. */
interface Drawing {
  wide: string | null;
  portrait: string | null;
}

/**
 * Draws the cards of shared links. `hashOf` gives a source's hash. Faults are thrown together, as those of the pictures
 * are.
 */
export async function makeCards(
  owners: PictureOwners,
  hashOf: (src: string, use: PictureUse) => string,
  { folder, cache, place, hasHouseMark = true }: PictureOptions,
): Promise<Cards> {
  // By portrait, then by background: a combined key would be a new text for every athlete.
  const names = new Map<string | null, Map<string | null, string>>();
  const drawings = new Map<string, Drawing>();
  const cardName = (portrait: string | null, wide: string | null) => {
    const ofPortrait = names.get(portrait) ?? new Map<string | null, string>();
    const known = ofPortrait.get(wide);
    if (known !== undefined) return known;
    const drawing = { portrait, wide };
    const name = nameOf(hasHouseMark ? "share" : "share-plain", ...hashesOf(drawing, hashOf));
    names.set(portrait, ofPortrait.set(wide, name));
    drawings.set(name, drawing);
    return name;
  };
  for (const { hero } of owners.sports) if (hero !== null) cardName(null, hero.src);
  for (const { avatar, cover } of owners.talent) cardName(avatar.src, cover?.src ?? null);
  const cards = new Map<string, Card>();
  const faults = new Map<string, string>();
  await inParallel([...drawings], async ([name, drawing]) => {
    try {
      cards.set(name, await cacheFiles(cache, name, () => draw(drawing, folder, hasHouseMark)));
    } catch (error) {
      if (!(error instanceof PictureFault)) throw error;
      faults.set(name, error.message);
    }
  });
  if (faults.size > 0) {
    const byRecord = new Map<string, string[]>();
    for (const { drawing, list, index, slug, fields } of listDrawings(owners)) {
      const fault = faults.get(cardName(drawing.portrait, drawing.wide));
      if (fault === undefined) continue;
      const where = `${place(list, index, slug)}: ${fields}`;
      const sentence = `${where}: the card for shared links cannot be drawn: ${fault}`;
      addFault(byRecord, `${list}/${slug}`, sentence);
    }
    throw new RecordFaults(new Map([...byRecord].sort()));
  }
  const addressOf = (portrait: string | null, wide: string | null) => {
    const files = cards.get(cardName(portrait, wide))?.files.keys();
    return files === undefined ? null : (files.next().value ?? null);
  };
  return {
    ofSport: (hero) => addressOf(null, hero),
    ofTalent: addressOf,
    files: new Map([...cards.values()].flatMap(({ files }) => [...files])),
  };
}

function hashesOf(
  { portrait, wide }: Drawing,
  hashOf: (src: string, use: PictureUse) => string,
): string[] {
  return [
    ...(portrait === null ? [] : [hashOf(portrait, "portrait")]),
    ...(wide === null ? [] : [hashOf(wide, "wide")]),
  ];
}

async function draw(
  { portrait, wide }: Drawing,
  folder: string,
  hasMark: boolean,
): Promise<Shared> {
  // Loaded only where something is made: the encoders are large.
  const { sharePortrait, shareWide } = await import("./share.ts");
  const behind = wide === null ? null : await readMedia(folder, wide);
  if (portrait !== null) return sharePortrait(await readMedia(folder, portrait), behind, hasMark);
  if (behind === null) throw new Error("a card is drawn of a picture");
  return shareWide(behind, hasMark);
}

/** The card of every record, and the fields of the pictures it is drawn of, for a fault's sentence. */
function* listDrawings({ sports, talent }: PictureOwners) {
  for (const [index, { slug, hero }] of sports.entries()) {
    if (hero === null) continue;
    const drawing: Drawing = { portrait: null, wide: hero.src };
    yield { list: "sports", index, slug, fields: "hero.src", drawing } as const;
  }
  let index = 0;
  for (const owner of talent) {
    const fields = owner.cover === null ? "avatar.src" : "avatar.src and cover.src";
    yield { list: "talent", index, slug: owner.slug, fields, drawing: drawingOf(owner) } as const;
    index += 1;
  }
}

function drawingOf({ avatar, cover }: PicturedOwner): Drawing {
  return { portrait: avatar.src, wide: cover?.src ?? null };
}
