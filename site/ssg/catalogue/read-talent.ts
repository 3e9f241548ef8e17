import type { ReferenceRates } from "#app/lib/money/reference-rates.ts";
import type { Placed } from "./check.ts";
import { CheckedRecord, CheckedRecords } from "./checked-records.ts";
import type { DetailStore } from "./details.ts";
import type { Bad } from "./held.ts";
import type { CatalogueRecord } from "./line-file.ts";
import { readSoundTalent, readTalent } from "./read-record.ts";
import type { CatalogueList } from "./records.ts";
import { type FoundRun, type KnownRun, knownRuns } from "./runs.ts";
import type { CatalogueTalent } from "./shape.ts";
import { summarise, type TalentSummary } from "./summary.ts";
import { compactor } from "./summary-rows.ts";

/** The athletes of the last build, all of them sound by the same rules. */
export interface KnownTalent {
  /** In the order of the export. */
  talent: readonly TalentSummary[];
  runs: readonly KnownRun[];
}

interface Reading {
  known: KnownTalent;
  /** Where the details of known athletes lie, and where those of new ones are added. */
  details: DetailStore;
  /** By which prices are compared. */
  rates: ReferenceRates;
  /** Faults that a later step found, by `talent/{slug}`. */
  rejected: ReadonlyMap<string, string[]>;
  /** Those whom the last build did not have, by the hash of the record; new ones are added. */
  fresh: Map<string, TalentSummary>;
  /** A folder on a disk with room for the catalogue. */
  scratch: string;
}

/** Up to so many athletes are searched without a table. */
const fewSought = 20;

/** The athletes of a list that are sound in themselves. */
export class ReadTalent {
  /** Used and then dropped: a record that is read later keeps all of this in memory. */
  talent: Placed<TalentSummary>[] = [];
  readonly bad: Bad[] = [];
  /** Those whom the last build did not have. */
  readonly fresh = new Set<TalentSummary>();
  readonly runs: FoundRun[] = [];
  readonly #list: CatalogueList;
  readonly #reading: Reading;
  readonly #records = new Map<TalentSummary, CatalogueRecord | CheckedRecord>();
  /** Those in place of records that are not sound. */
  readonly #stale = new Set<TalentSummary>();
  readonly #checked: CheckedRecords;
  readonly #compact = compactor();
  /** The run and index of an athlete in the last build; made when many are requested. */
  #inRuns: Map<TalentSummary, readonly [run: FoundRun, place: number]> | null = null;
  #sought = 0;

  constructor(list: CatalogueList, reading: Reading) {
    this.#list = list;
    this.#reading = reading;
    this.#checked = new CheckedRecords(reading.scratch);
    const { known, rejected } = reading;
    const { lines } = list;
    // A rejected athlete may be in any run.
    const runs = rejected.size > 0 ? [] : known.runs;
    if (lines === undefined || runs.length === 0) {
      const byHash = tableOf(known.talent);
      for (const item of lines?.since([], []) ?? list.records) this.#add(item, byHash);
      return;
    }
    const ends = runs.map(({ row, count }) => known.talent[row + count - 1]?.record ?? "");
    const items = [...lines.since(runs, ends)];
    // Of a build with few changes this is a table of few.
    const byHash = tableOf(outside(items, known.talent));
    for (const item of items) this.#add(item, byHash);
  }

  /** The whole record of an athlete, read again. */
  recordOf(summary: TalentSummary): CatalogueTalent {
    const record = this.#records.get(summary) ?? this.#recordInRun(summary);
    if (record === undefined) throw new Error(`no record of ${summary.slug}`);
    return record instanceof CheckedRecord ? record.read() : readSoundTalent(this.#list, record);
  }

  /** Adds an athlete from an earlier build's record. */
  addLast(summary: TalentSummary, record: CatalogueRecord): void {
    this.#stale.add(summary);
    this.#records.set(summary, record);
  }

  /** Frees what is not needed to read a record again. */
  forget(): void {
    this.talent = [];
    this.fresh.clear();
  }

  /** What the next build may know of the export, where these are the athletes of this one. */
  knownRuns(talent: readonly Placed<TalentSummary>[]): KnownRun[] {
    return knownRuns(this.runs, talent, (summary) => !this.#stale.has(summary));
  }

  #add(item: CatalogueRecord | FoundRun, byHash: ReadonlyMap<string, TalentSummary>): void {
    if (!("run" in item)) {
      this.#read(item, byHash);
      return;
    }
    this.runs.push(item);
    for (const [place, value] of rowsOf(item, this.#reading.known.talent).entries()) {
      this.talent.push({ index: item.index + place, value });
    }
  }

  #read(record: CatalogueRecord, byHash: ReadonlyMap<string, TalentSummary>): void {
    const { rejected, fresh, details, rates } = this.#reading;
    const { index, hash } = record;
    let summary = byHash.get(hash) ?? fresh.get(hash);
    let whole: CatalogueRecord | CheckedRecord = record;
    // Of two records with equal texts only the first is the known one: the other is a fault to report.
    if (summary === undefined || this.#records.has(summary)) {
      const { slug, guid, value, faults } = readTalent(this.#list, record);
      if (value === null) {
        this.bad.push({ index, owner: { slug, guid }, faults });
        return;
      }
      const isFirst = summary === undefined;
      summary = this.#compact(summarise(hash, value, { store: details, rates }));
      if (isFirst) fresh.set(hash, summary);
      whole = this.#checked.add(value);
    }
    if (byHash.get(hash) !== summary) this.fresh.add(summary);
    const { slug, talentGuid: guid } = summary;
    const later = rejected.get(`talent/${slug}`);
    if (later !== undefined && !this.#records.has(summary)) {
      this.bad.push({ index, owner: { slug, guid }, faults: [...later] });
      return;
    }
    this.talent.push({ index, value: summary });
    this.#records.set(summary, whole);
  }

  #recordInRun(summary: TalentSummary): CatalogueRecord | undefined {
    const found = this.#placeInRuns(summary);
    return found === undefined ? undefined : this.#list.lines?.recordIn(...found);
  }

  #placeInRuns(summary: TalentSummary): readonly [run: FoundRun, place: number] | undefined {
    const { talent } = this.#reading.known;
    this.#sought += 1;
    if (this.#sought > fewSought) {
      this.#inRuns ??= placesIn(this.runs, talent);
      return this.#inRuns.get(summary);
    }
    const row = talent.indexOf(summary);
    for (const run of this.runs) {
      const { known } = run;
      if (known !== null && row >= known.row && row < known.row + known.count)
        return [run, row - known.row];
    }
    return undefined;
  }
}

function tableOf(talent: Iterable<TalentSummary>): Map<string, TalentSummary> {
  const table = new Map<string, TalentSummary>();
  for (const summary of talent) table.set(summary.record, summary);
  return table;
}

/** The athletes of a run of the last build; none of another. */
function rowsOf({ known }: FoundRun, talent: readonly TalentSummary[]): readonly TalentSummary[] {
  return known === null ? [] : talent.slice(known.row, known.row + known.count);
}

/** The athletes whose records are in no run that is the same. */
function* outside(
  items: readonly (CatalogueRecord | FoundRun)[],
  talent: readonly TalentSummary[],
): Generator<TalentSummary> {
  const inside = new Uint8Array(talent.length);
  for (const item of items) {
    if ("run" in item && item.known !== null) {
      inside.fill(1, item.known.row, item.known.row + item.known.count);
    }
  }
  for (const [row, summary] of talent.entries()) if (inside[row] === 0) yield summary;
}

function placesIn(
  runs: readonly FoundRun[],
  talent: readonly TalentSummary[],
): Map<TalentSummary, readonly [run: FoundRun, place: number]> {
  const places = new Map<TalentSummary, readonly [run: FoundRun, place: number]>();
  for (const run of runs) {
    for (const [place, summary] of rowsOf(run, talent).entries()) places.set(summary, [run, place]);
  }
  return places;
}
