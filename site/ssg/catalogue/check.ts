import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { mediaFile } from "./media-file.ts";
import { placeOf } from "./read-record.ts";
import type { OpenCatalogue } from "./records.ts";
import type { CatalogueSport } from "./shape.ts";
import type { TalentSummary } from "./summary.ts";

/** A record and its place in its list. */
export interface Placed<Value> {
  index: number;
  value: Value;
}

/** A record's fault that only the others or the export's files show. */
export interface Fault {
  list: "sports" | "talent";
  index: number;
  sentence: string;
}

/** The lists to check, and what is known of them. */
interface ToCheck {
  sports: readonly Placed<CatalogueSport>[];
  talent: readonly Placed<TalentSummary>[];
  /** Athletes whom the last build did not have; no two of the others have a slug or a guid in common. */
  fresh: ReadonlySet<TalentSummary>;
  /** Includes sports whose own record is invalid: their athletes are not at fault. */
  knownSports: ReadonlySet<string>;
}

/** The faults between records and in their pictures; empty when there are none. */
export function checkTogether(
  catalogue: OpenCatalogue,
  { sports, talent, fresh, knownSports }: ToCheck,
): Fault[] {
  const faults: Fault[] = [...repeated(sports, catalogue.sports, "sports", "slug", slugOf)];
  if (mayRepeat(talent, fresh)) {
    faults.push(
      ...repeated(talent, catalogue.talent, "talent", "slug", slugOf),
      ...repeated(talent, catalogue.talent, "talent", "talentGuid", ({ talentGuid }) => talentGuid),
    );
  }
  const isThere = pictureCheck(catalogue.folder);
  for (const { index, value } of sports) {
    const src = value.hero?.src;
    if (src === undefined || isThere(src)) continue;
    const where = placeOf(catalogue.sports, index, value.slug);
    faults.push({ list: "sports", index, sentence: missingPicture(where, "hero", src) });
  }
  for (const { index, value } of talent) {
    const { slug, sports: own } = value;
    const where = () => placeOf(catalogue.talent, index, slug);
    for (const sport of own) {
      if (knownSports.has(sport)) continue;
      const sentence = `${where()}: sports: there is no sport \`${sport}\``;
      faults.push({ list: "talent", index, sentence });
    }
    eachPicture(value, (field, src) => {
      if (isThere(src)) return;
      faults.push({ list: "talent", index, sentence: missingPicture(where(), field, src) });
    });
  }
  return faults;
}

function slugOf({ slug }: { slug: string }): string {
  return slug;
}

function missingPicture(where: string, field: string, src: string): string {
  return `${where}: ${field}.src: there is no file below media/ for ${src}`;
}

function eachPicture(
  { sources: { avatar, cover, gallery, poster } }: TalentSummary,
  visit: (field: string, src: string) => void,
): void {
  visit("avatar", avatar);
  if (cover !== null) visit("cover", cover);
  for (const [at, src] of gallery.entries()) visit(`gallery.${at}`, src);
  if (poster !== null) visit("introVideo.poster", poster);
}

/** Returns whether two athletes may share a slug or a guid: only new athletes can. */
function mayRepeat(
  talent: readonly Placed<TalentSummary>[],
  fresh: ReadonlySet<TalentSummary>,
): boolean {
  // Then it takes as long to learn whether there is a reason to look.
  if (fresh.size > talent.length / 4) return true;
  const slugs = new Set<string>();
  const guids = new Set<string>();
  for (const { slug, talentGuid } of fresh) {
    slugs.add(slug);
    guids.add(talentGuid);
  }
  if (slugs.size < fresh.size || guids.size < fresh.size) return true;
  return talent.some(
    ({ value }) => (slugs.has(value.slug) || guids.has(value.talentGuid)) && !fresh.has(value),
  );
}

/** Whether a picture lies in the export. A snapshot without `media/` names pictures that lie elsewhere. */
function pictureCheck(folder: string): (src: string) => boolean {
  if (!existsSync(join(folder, "media"))) return () => true;
  const looked = new Map<string, boolean>();
  return (src) => {
    const before = looked.get(src);
    if (before !== undefined) return before;
    const name = mediaFile(src);
    const file = name === null ? null : join(folder, name);
    const there = file !== null && existsSync(file) && statSync(file).isFile();
    looked.set(src, there);
    return there;
  };
}

function repeated<Value extends { slug: string }>(
  items: readonly Placed<Value>[],
  open: OpenCatalogue["talent"],
  list: Fault["list"],
  field: string,
  key: (item: Value) => string,
): Fault[] {
  const first = new Map<string, number>();
  return items.flatMap(({ index, value }) => {
    const earlier = first.get(key(value));
    if (earlier === undefined) {
      first.set(key(value), index);
      return [];
    }
    const where = placeOf(open, index, value.slug);
    const sentence = `${where}: ${field}: \`${key(value)}\` is taken by record ${earlier}`;
    return [{ list, index, sentence }];
  });
}
