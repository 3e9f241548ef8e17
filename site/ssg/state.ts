import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CatalogueSport } from "./catalogue/shape.ts";
import type { TalentSummary } from "./catalogue/summary.ts";

/** Changes whenever the shape below does: an older state is then forgotten, and everything is built. */
const version = 2;

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

export const stateFile = "state.json";

export function newState(state: Omit<BuildState, "version">): BuildState {
  return { version, ...state };
}

/** What the last build of `out` left, if it is that build that lies there. */
export function readState(work: string, out: string): BuildState | null {
  const state = readJson(join(work, stateFile));
  const latest = readJson(join(out, "builds", "latest.json"));
  if (!isState(state) || !isObject(latest)) return null;
  return Reflect.get(latest, "id") === state.id ? state : null;
}

function isState(value: unknown): value is BuildState {
  // We wrote it whole, or not at all: the version says the rest.
  return isObject(value) && Reflect.get(value, "version") === version;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // Absent or damaged: then everything is built anew.
    return null;
  }
}
