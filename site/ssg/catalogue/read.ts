import { BuildFailure } from "#ssg/failure.ts";
import { checkTogether, type Placed } from "./check.ts";
import type { CatalogueRecord, OpenCatalogue } from "./records.ts";
import type { CatalogueSport, CatalogueTalent } from "./shape.ts";
import type { TalentSummary } from "./summary.ts";

export interface Catalogue {
  sports: CatalogueSport[];
  /** In the order of the export. */
  talent: TalentSummary[];
  /** The whole record of an athlete, read again. */
  talentOf: (summary: TalentSummary) => CatalogueTalent;
}

/**
 * Reads and checks the catalogue. `known` gives the summary of a record that an earlier build checked by
 * the same rules, by the record's hash. All faults are told together, each with file, record and field.
 */
export async function readCatalogue(
  open: OpenCatalogue,
  known: ReadonlyMap<string, TalentSummary>,
): Promise<Catalogue> {
  // Loaded only here: a build in which nothing changed needs no schema.
  const rules = await import("./read-record.ts");
  const { summarise } = await import("./summary.ts");
  const faults: string[] = [];

  const sports: Placed<CatalogueSport>[] = [];
  const sportSlugs = new Set<string>();
  for (const record of open.sports.records) {
    const checked = rules.readSport(open.sports, record);
    faults.push(...checked.faults);
    if (checked.slug !== null) sportSlugs.add(checked.slug);
    if (checked.value !== null) sports.push({ index: record.index, value: checked.value });
  }

  const talent: Placed<TalentSummary>[] = [];
  const records = new Map<TalentSummary, CatalogueRecord>();
  for (const record of open.talent.records) {
    let summary = known.get(record.hash);
    // Of two records with the same text only the first is the known one: the other is a fault to be told.
    if (summary === undefined || records.has(summary)) {
      const checked = rules.readTalent(open.talent, record);
      faults.push(...checked.faults);
      if (checked.value === null) continue;
      summary = summarise(record.hash, checked.value);
    }
    talent.push({ index: record.index, value: summary });
    records.set(summary, record);
  }

  faults.push(...checkTogether(open, sports, talent, sportSlugs));
  if (faults.length > 0) throw new BuildFailure(faults.join("\n"));
  return {
    sports: sports.map(({ value }) => value),
    talent: talent.map(({ value }) => value),
    talentOf: (summary) => {
      const record = records.get(summary);
      if (record === undefined) throw new Error(`no record of ${summary.slug}`);
      return rules.readSoundTalent(open.talent, record);
    },
  };
}
