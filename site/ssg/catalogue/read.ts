import { tmpdir } from "node:os";
import type { ReferenceRates } from "#app/lib/money/reference-rates.ts";
import { BuildFailure } from "#ssg/failure.ts";
import { checkTogether, type Placed } from "./check.ts";
import { DetailStore } from "./details.ts";
import { addFault, type Bad, type HeldRecord, type RecordOwner } from "./held.ts";
import { type LastGood, nothingGood } from "./last-good.ts";
import type { PicturedPerson } from "./pictures.ts";
import type { KnownTalent } from "./read-talent.ts";
import type { CatalogueList, OpenCatalogue } from "./records.ts";
import type { KnownRun } from "./runs.ts";
import type { CatalogueSport, CatalogueTalent } from "./shape.ts";
import type { TalentSummary } from "./summary.ts";

export interface Catalogue {
  sports: CatalogueSport[];
  /** In the order of the export. */
  talent: TalentSummary[];
  /** What the next build may know of the export. */
  runs: KnownRun[];
  /** The whole record of an athlete, read again. */
  talentOf: (summary: TalentSummary) => CatalogueTalent;
  /** Records that are not sound. For one that was, the last sound one is above. */
  held: HeldRecord[];
  /** What lists show of athletes. */
  details: DetailStore;
  /** What an earlier build made of the pictures of such records, by slug. */
  built: { sports: ReadonlySet<string>; talent: ReadonlyMap<string, PicturedPerson> };
}

/** What is known beforehand of records. */
export interface ReadWishes {
  /** The replacement of a record that is not sound. */
  lastGood?: LastGood;
  /** Faults that a later step found, by `{list}/{slug}`. */
  rejected?: ReadonlyMap<string, string[]>;
  /** Where the details of records lie that are known, and where those of new ones are added. */
  details?: DetailStore;
  /** Those whom the last build did not have, by the hash of the record: who reads again parses nothing twice. */
  fresh?: Map<string, TalentSummary>;
  /** A folder on a disk with room for the catalogue. */
  scratch?: string;
  /** By which prices are compared; known athletes were read with the same ones. */
  rates?: ReferenceRates;
}

/** Where nothing is known. */
const nobody: KnownTalent = { talent: [], runs: [] };

/**
 * Reads and checks the catalogue. `known` are the athletes of the last build, if it checked them by equal rules. An
 * invalid record does not affect other pages: it is left out, or replaced by its last valid version, and `held` lists
 * it with all its faults.
 */
export async function readCatalogue(
  open: OpenCatalogue,
  known: KnownTalent = nobody,
  {
    lastGood = nothingGood,
    rejected = new Map(),
    details = DetailStore.temporary(),
    fresh = new Map(),
    scratch = tmpdir(),
    rates = {},
  }: ReadWishes = {},
): Promise<Catalogue> {
  // Loaded only here: a build in which nothing changed needs no schema.
  const rules = await import("./read-record.ts");
  const { summarise } = await import("./summary.ts");
  const { ReadTalent } = await import("./read-talent.ts");
  const badSports: Bad[] = [];

  const sports: Placed<CatalogueSport>[] = [];
  const sportSlugs = new Set<string>();
  for (const record of open.sports.records) {
    const { slug, guid, value, faults } = rules.readSport(open.sports, record);
    const found = [...faults, ...(rejected.get(`sports/${slug}`) ?? [])];
    if (slug !== null) sportSlugs.add(slug);
    if (value === null || found.length > 0) {
      badSports.push({ index: record.index, owner: { slug, guid }, faults: found });
    } else sports.push({ index: record.index, value });
  }

  const reading = { known, details, rates, rejected, fresh, scratch };
  const read = new ReadTalent(open.talent, reading);
  const { talent, bad: badTalent } = read;

  const together = { sports: new Map<string, string[]>(), talent: new Map<string, string[]>() };
  for (const { list, index, sentence } of checkTogether(open, {
    ...{ sports, talent, fresh: read.fresh },
    knownSports: sportSlugs,
  })) {
    addFault(together[list], String(index), sentence);
  }
  const soundSports = keepSound(sports, together.sports, badSports, ({ slug }) => ({
    slug,
    guid: null,
  }));
  const soundTalent = keepSound(talent, together.talent, badTalent, ({ slug, talentGuid }) => ({
    slug,
    guid: talentGuid,
  }));

  const held: HeldRecord[] = [];
  const builtSports = new Set<string>();
  for (const { index, owner, faults } of badSports.sort(byIndex)) {
    const taken = soundSports.some(({ value }) => value.slug === owner.slug);
    const last = owner.slug === null || taken ? null : lastGood.sport(owner.slug);
    if (last !== null) {
      soundSports.push({ index, value: last });
      builtSports.add(last.slug);
    }
    held.push(heldRecord(open.sports, "sports", { index, owner, faults }, last !== null));
  }
  const builtTalent = new Map<string, PicturedPerson>();
  // Most builds hold no record back: those make no table of all athletes.
  const toReplace = badTalent.length === 0 ? [] : soundTalent;
  const slugs = new Set(toReplace.map(({ value }) => value.slug));
  const guids = new Set(toReplace.map(({ value }) => value.talentGuid));
  for (const { index, owner, faults } of badTalent.sort(byIndex)) {
    const found = lastGood.talent(owner, open.talent);
    const isFree =
      found !== null && !slugs.has(found.value.slug) && !guids.has(found.value.talentGuid);
    if (found !== null && isFree) {
      const summary = summarise(found.record.hash, found.value, { store: details, rates });
      soundTalent.push({ index, value: summary });
      slugs.add(summary.slug);
      guids.add(summary.talentGuid);
      read.addLast(summary, found.record);
      builtTalent.set(summary.slug, found.pictures);
    }
    held.push(heldRecord(open.talent, "talent", { index, owner, faults }, isFree));
  }
  if (held.length > 0 && soundTalent.length === 0) {
    throw new BuildFailure(held.flatMap(({ faults }) => faults).join("\n"));
  }
  read.forget();
  return {
    sports: soundSports.sort(byIndex).map(({ value }) => value),
    talent: soundTalent.sort(byIndex).map(({ value }) => value),
    runs: read.knownRuns(soundTalent),
    talentOf: (summary) => read.recordOf(summary),
    held,
    details,
    built: { sports: builtSports, talent: builtTalent },
  };
}

function byIndex(one: { index: number }, other: { index: number }): number {
  return one.index - other.index;
}

/** Those without a fault among the others; the rest goes to `bad`. */
function keepSound<Value>(
  items: readonly Placed<Value>[],
  faults: ReadonlyMap<string, string[]>,
  bad: Bad[],
  ownerOf: (value: Value) => RecordOwner,
): Placed<Value>[] {
  return items.filter(({ index, value }) => {
    const found = faults.get(String(index));
    if (found !== undefined) bad.push({ index, owner: ownerOf(value), faults: found });
    return found === undefined;
  });
}

function heldRecord(
  list: CatalogueList,
  name: HeldRecord["list"],
  { index, owner, faults }: Bad,
  keepsPages: boolean,
): HeldRecord {
  return { list: name, name: owner.slug ?? `${list.name} ${index}`, keepsPages, faults };
}
