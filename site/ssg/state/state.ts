import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { holdsAll, partsFolder, partsIn } from "#ssg/catalogue/details.ts";
import type { KnownRun } from "#ssg/catalogue/runs.ts";
import type { CatalogueSport } from "#ssg/catalogue/shape.ts";
import { newRow, type TalentSummary } from "#ssg/catalogue/summary.ts";
import { rowOf, rowReader } from "#ssg/catalogue/summary-rows.ts";
import { readLines } from "#ssg/files/read-lines.ts";
import { KeptRows } from "./kept-rows.ts";

/** Changes whenever the shape below does: an older state is then forgotten, and everything is built. */
const version = 7;

/** What a build leaves for the next one. What lists show of athletes lies beside it (`details.ts`). */
export interface BuildState {
  version: typeof version;
  id: string;
  timestamp: number;
  /** The languages of the site. */
  languages: string[];
  /** Hash of what decides whether a record is sound, and of what is kept of it. */
  rules: string;
  talent: TalentSummary[];
  /** The same in rank. */
  ranked: readonly TalentSummary[];
  /** The runs of the export whose records these are. */
  runs: KnownRun[];
  /** Includes the files of their pictures, for a record that is invalid next time. */
  sports: CatalogueSport[];
  /** The key of each page that is no athlete's, by its address. A page with the same key is the same, but for its tags. */
  pages: Record<string, string>;
  /** The keys of the code that drew pages, by language and route. An athlete's page has such a key and the hash of its data. */
  routeKeys: Record<string, string>;
  /** The keys of athletes' pages that stayed as an earlier build drew them; `none` where there is no page. */
  stale: Record<string, string>;
  /** The head before a page's own data, by language and route: tags, and the code's id. */
  heads: Record<string, string>;
  /** Every other file of the site and the hash of what it was made of. */
  files: Record<string, string>;
  /** Hashes of what lists were made of, and of what came of it. */
  remembered: Record<string, readonly [of: string, made: string]>;
  /** Files of earlier builds that open pages may still ask for: when they were last part of a build, in milliseconds. */
  kept: Record<string, number>;
}

/** A state as it was read. */
export interface EarlierState extends BuildState {
  rows: KeptRows;
}

export const stateFile = "state.ndjson";

export function newState(state: Omit<BuildState, "version">): BuildState {
  return { version, ...state };
}

/** The first line: everything but the list that grows with the catalogue, and its length. */
type StateHead = Omit<BuildState, "talent" | "ranked"> & {
  talents: number;
  /** Of each rank, the place of the athlete's row. */
  order: number[];
};

/**
 * Yields the lines of the state's file: its head, and a row for each athlete. A single text of a hundred thousand rows
 * would be in memory several times.
 */
export function* stateLines(
  { talent, ranked, ...rest }: BuildState,
  before: EarlierState | null = null,
): Generator<string | Uint8Array> {
  const head: StateHead = { ...rest, talents: talent.length, order: placesOf(ranked, talent) };
  yield JSON.stringify(head);
  if (before === null) for (const summary of talent) yield rowOf(summary);
  else yield* before.rows.rowsOf(talent, rowOf);
}

/** The places of `ranked` in `talent`. Of those with a row in the last state no table is made. */
function placesOf(ranked: readonly TalentSummary[], talent: readonly TalentSummary[]): number[] {
  const byRow: number[] = [];
  const others = new Map<TalentSummary, number>();
  for (const [place, summary] of talent.entries()) {
    if (summary.row === newRow) others.set(summary, place);
    else byRow[summary.row] = place;
  }
  return ranked.map(
    (summary) => (summary.row === newRow ? others.get(summary) : byRow[summary.row]) ?? -1,
  );
}

/** What the last build of `out` left, if it is that build that lies there. */
export function readState(work: string, out: string): EarlierState | null {
  try {
    const latest: unknown = JSON.parse(readFileSync(join(out, "builds", "latest.json"), "utf8"));
    const id: unknown = isObject(latest) ? Reflect.get(latest, "id") : undefined;
    const state = readFile(join(work, stateFile), id);
    return state !== null && hasDetails(work, state) ? state : null;
  } catch {
    // Absent or damaged: then everything is built again.
    return null;
  }
}

function readFile(path: string, id: unknown): EarlierState | null {
  const file = openSync(path, "r");
  try {
    let head: StateHead | null = null;
    const talent: TalentSummary[] = [];
    const rows = new KeptRows(path);
    const read = rowReader();
    for (const { bytes, position } of readLines(file)) {
      const text = bytes.toString("utf8");
      if (head === null) {
        const value: unknown = JSON.parse(text);
        if (!isHead(value) || value.id !== id) return null;
        head = value;
      } else {
        const summary = read(text, talent.length);
        talent.push(summary);
        rows.add(summary, position, bytes.length);
      }
    }
    if (head === null) return null;
    const { talents, order, ...rest } = head;
    if (talent.length !== talents) return null;
    return { ...rest, talent, ranked: order.flatMap((place) => talent[place] ?? []), rows };
  } finally {
    closeSync(file);
  }
}

/** Whether every file with details is there as far as it is read. */
function hasDetails(work: string, { talent }: BuildState): boolean {
  const sizes = new Map<number, number>();
  for (const { place } of talent) {
    const end = place.at + place.length;
    if (end > (sizes.get(place.part) ?? 0)) sizes.set(place.part, end);
  }
  const folder = join(work, partsFolder);
  return [...sizes].every(([part, size]) => holdsAll(folder, part, size));
}

/** The files with details that no athlete of the state has any more. */
export function unusedParts(work: string, { talent }: BuildState): number[] {
  const used = new Set(talent.map(({ place }) => place.part));
  return partsIn(join(work, partsFolder)).filter((part) => !used.has(part));
}

function isHead(value: unknown): value is StateHead {
  return isObject(value) && Reflect.get(value, "version") === version;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
