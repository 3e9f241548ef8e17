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

/**
 * The faults between records and in their pictures; empty when there are none. A sport whose own record is at fault
 * is among `knownSports` all the same: nobody who plays it is to blame.
 */
export function checkTogether(
  catalogue: OpenCatalogue,
  sports: readonly Placed<CatalogueSport>[],
  talent: readonly Placed<TalentSummary>[],
  knownSports: ReadonlySet<string>,
): Fault[] {
  const isThere = pictureCheck(catalogue.folder);
  const picture = (where: () => string, field: string, src: string | null) =>
    src === null || isThere(src)
      ? []
      : [`${where()}: ${field}.src: there is no file below media/ for ${src}`];
  const faultsOf = (list: Fault["list"], index: number, sentences: string[]): Fault[] =>
    sentences.map((sentence) => ({ list, index, sentence }));
  return [
    ...repeated(sports, catalogue.sports, "sports", "slug", (sport) => sport.slug),
    ...repeated(talent, catalogue.talent, "talent", "slug", (person) => person.slug),
    ...repeated(talent, catalogue.talent, "talent", "talentGuid", (person) => person.talentGuid),
    ...sports.flatMap(({ index, value: sport }) => {
      const where = () => placeOf(catalogue.sports, index, sport.slug);
      return faultsOf("sports", index, picture(where, "hero", sport.hero.src));
    }),
    ...talent.flatMap(({ index, value: { slug, sports: own, sources } }) => {
      const where = () => placeOf(catalogue.talent, index, slug);
      return faultsOf("talent", index, [
        ...own
          .filter((sport) => !knownSports.has(sport))
          .map((sport) => `${where()}: sports: there is no sport \`${sport}\``),
        ...picture(where, "avatar", sources.avatar),
        ...picture(where, "cover", sources.cover),
        ...sources.gallery.flatMap((src, at) => picture(where, `gallery.${at}`, src)),
        ...picture(where, "introVideo.poster", sources.poster),
      ]);
    }),
  ];
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
