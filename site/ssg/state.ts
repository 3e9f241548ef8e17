import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { CatalogueSport } from "./catalogue/shape.ts";
import type { TalentSummary } from "./catalogue/summary.ts";
import { readLines } from "./read-lines.ts";

/** Changes whenever the shape below does: an older state is then forgotten, and everything is built. */
const version = 3;

/** What a build leaves for the next one. */
export interface BuildState {
  version: typeof version;
  id: string;
  timestamp: number;
  /** Hash of what decides whether a record is sound, and of what is kept of it. */
  rules: string;
  talent: TalentSummary[];
  /** With what was made of their pictures: what stands for one whose record is not sound next time. */
  sports: CatalogueSport[];
  /** Each page's key by its path. A page with the same key is the same, but for its tags. */
  pages: Record<string, string>;
  /** What stands before a page's own data, by its route: tags, and the code's id. */
  heads: Record<string, string>;
  /** Every other file of the site and the hash of what it was made of. */
  files: Record<string, string>;
  /** Files of earlier builds that open pages may still ask for: when they were last part of a build, in milliseconds. */
  kept: Record<string, number>;
}

export const stateFile = "state.ndjson";

export function newState(state: Omit<BuildState, "version">): BuildState {
  return { version, ...state };
}

/** What stands in the first line: everything but the lists that grow with the catalogue, and how long these are. */
type StateHead = Omit<BuildState, "talent" | "pages"> & { talents: number; pageCount: number };

/**
 * The lines of the state's file: its head, each athlete's summary, each page with its key. A text of all hundred thousand
 * would be in memory at once, several times.
 */
export function* stateLines({ talent, pages, ...rest }: BuildState): Generator<string> {
  const paths = Object.keys(pages);
  const head: StateHead = { ...rest, talents: talent.length, pageCount: paths.length };
  yield JSON.stringify(head);
  for (const summary of talent) yield JSON.stringify(summary);
  for (const path of paths) yield JSON.stringify([path, pages[path]]);
}

/** What the last build of `out` left, if it is that build that lies there. */
export function readState(work: string, out: string): BuildState | null {
  try {
    const latest: unknown = JSON.parse(readFileSync(join(out, "builds", "latest.json"), "utf8"));
    const id: unknown = isObject(latest) ? Reflect.get(latest, "id") : undefined;
    return readFile(join(work, stateFile), id);
  } catch {
    // Absent or damaged: then everything is built anew.
    return null;
  }
}

function readFile(path: string, id: unknown): BuildState | null {
  const file = openSync(path, "r");
  try {
    let head: StateHead | null = null;
    const talent: TalentSummary[] = [];
    const pages: Record<string, string> = {};
    let pageCount = 0;
    for (const line of readLines(file)) {
      const value: unknown = JSON.parse(line.toString("utf8"));
      if (head === null) {
        if (!isHead(value) || value.id !== id) return null;
        head = value;
      } else if (talent.length < head.talents) {
        // We wrote it whole, or not at all: the version says the rest.
        talent.push(value as TalentSummary);
      } else {
        const [path, key] = value as [string, string];
        pages[path] = key;
        pageCount += 1;
      }
    }
    if (head === null || head.pageCount !== pageCount) return null;
    const { talents, pageCount: _, ...rest } = head;
    return talent.length === talents ? { ...rest, talent, pages } : null;
  } finally {
    closeSync(file);
  }
}

function isHead(value: unknown): value is StateHead {
  return isObject(value) && Reflect.get(value, "version") === version;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
