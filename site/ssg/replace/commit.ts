import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { partFile, partsFolder } from "#ssg/catalogue/details.ts";
import { stagingFolder } from "#ssg/files/work-folder.ts";
import { stateFile } from "#ssg/state/state.ts";

// How a finished build takes the place of the last one, file by file, so that one changed page costs one
// changed page and not a copy of the site.
//
// 1. A build writes what is new into `{out}.work/next`. Killed there, it leaves the served site as it was.
// 2. `commit.json` marks `next` as complete. From here on the next build finishes this one if it is killed.
// 3. Files move into the site by renames: no file is ever half-written. The order keeps every page whole at
//    every moment: assets and pictures, pages, the service worker, the build's manifest, and last
//    `builds/latest.json`, which tells open pages.
//    A first site comes in by one rename, as a whole.
// 4. Only then is removed what the build no longer has, and the state moves to its place: what it refers to first.
//    Files that only the last state refers to are removed after that.
//
// Every step can be done twice: what is still in `next` has yet to be moved.

const journalFile = "commit.json";
/** The state of a decided build until the site is in place: it is no file of the site. */
const nextState = "state.next";
const first = ["assets", "images"];
const last = ["sw.js", join("builds", "meta"), join("builds", "latest.json")];

/** Whether a build has decided to be put in place and is not there yet. */
export function isDecided(work: string): boolean {
  return existsSync(join(work, journalFile));
}

/** What a decided build removes. */
interface Removal {
  /** Files of the site, by their names below it. */
  remove: readonly string[];
  /** Files with details that the new state does not refer to, by their numbers. */
  parts?: readonly number[];
}

/** Puts what lies in the staging folder into `out`, and removes what the build no longer has. */
export function commit(work: string, out: string, removal: Removal): void {
  const journal = join(work, journalFile);
  writeFileSync(`${journal}.new`, JSON.stringify(removal));
  renameSync(`${journal}.new`, journal);
  finish(work, out, removal);
}

/** Finishes what a killed build had decided, or forgets what it had not. */
export function recover(work: string, out: string): void {
  let text: string;
  try {
    text = readFileSync(join(work, journalFile), "utf8");
  } catch {
    rmSync(stagingFolder(work), { recursive: true, force: true });
    return;
  }
  // It came into its place whole, by a rename.
  const removal: Removal = JSON.parse(text);
  finish(work, out, removal);
}

function finish(work: string, out: string, { remove, parts = [] }: Removal): void {
  const staged = stagingFolder(work);
  // They are not read before the state that refers to them is in place.
  move(staged, work, partsFolder);
  if (existsSync(join(staged, stateFile))) {
    renameSync(join(staged, stateFile), join(work, nextState));
  }
  if (existsSync(staged) && !movedWhole(staged, out)) moveSite(staged, out);
  for (const name of remove) removeFile(out, name);
  if (existsSync(join(work, nextState))) {
    renameSync(join(work, nextState), join(work, stateFile));
  }
  for (const part of parts) rmSync(join(work, partFile(part)), { force: true });
  rmSync(staged, { recursive: true, force: true });
  rmSync(join(work, journalFile), { force: true });
}

/** Puts the staged site where there is none, as a whole; false where something is, or what cannot be replaced. */
function movedWhole(staged: string, out: string): boolean {
  try {
    mkdirSync(dirname(out), { recursive: true });
    // Replaces a folder only if it is empty.
    renameSync(staged, out);
    return true;
  } catch {
    return false;
  }
}

/** Puts the staged files among those that are there. */
function moveSite(staged: string, out: string): void {
  mkdirSync(out, { recursive: true });
  for (const name of first) move(staged, out, name);
  // What comes last waits.
  const pages = readdirSync(staged).filter((name) => !["builds", ...last].includes(name));
  for (const name of pages) move(staged, out, name);
  for (const name of last) move(staged, out, name);
}

/** Moves a file or a folder; a folder that is there already is filled. */
function move(from: string, to: string, name: string): void {
  const source = join(from, name);
  if (!existsSync(source)) return;
  const target = join(to, name);
  mkdirSync(dirname(target), { recursive: true });
  moveInto(source, target);
}

function moveInto(source: string, target: string): void {
  try {
    renameSync(source, target);
  } catch (error) {
    // A folder with something in it is not replaced; its contents are, one by one.
    if (!(error instanceof Error && "code" in error && error.code === "ENOTEMPTY")) throw error;
    for (const name of readdirSync(source)) moveInto(join(source, name), join(target, name));
    // Two links to one file are left as they are by a rename: then the source is still here.
    rmSync(source, { recursive: true, force: true });
  }
}

/** Removes a file and the folders it leaves empty. */
function removeFile(out: string, name: string): void {
  rmSync(join(out, name), { force: true });
  for (let folder = dirname(name); folder !== "."; folder = dirname(folder)) {
    try {
      rmdirSync(join(out, folder));
    } catch {
      // Something else lies there still, or it is gone already.
      return;
    }
  }
}
