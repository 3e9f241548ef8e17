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
import { stateFile } from "./state.ts";

// How a finished build takes the place of the last one, file by file, so that one changed page costs one
// changed page and not a copy of the site.
//
// 1. A build writes what is new into `{out}.work/next`. Killed there, it leaves the served site as it was.
// 2. `commit.json` says that `next` is complete. From here on the build is finished by whoever comes next.
// 3. Files move into the site by renames: no file is ever half-written. The order keeps every page whole at
//    every moment: assets and pictures, pages, the service worker, the build's manifest, and last
//    `builds/latest.json`, which tells open pages.
// 4. Only then is removed what the build no longer has, and the state moves to its place.
//
// Every step can be done twice: what is still in `next` has yet to be moved.

const journalFile = "commit.json";
const first = ["assets", "images"];
const last = ["sw.js", join("builds", "meta"), join("builds", "latest.json")];

/** Where a build of `out` works: beside it, so that renames stay on one disk. */
export function workFolder(out: string): string {
  return `${out}.work`;
}

export function stagingFolder(work: string): string {
  return join(work, "next");
}

/** Whether a build has decided to be put in place and is not there yet. */
export function isDecided(work: string): boolean {
  return existsSync(join(work, journalFile));
}

/** Puts what lies in the staging folder into `out` and removes `remove`, files by their names below it. */
export function commit(work: string, out: string, remove: readonly string[]): void {
  const journal = join(work, journalFile);
  writeFileSync(`${journal}.new`, JSON.stringify({ remove }));
  renameSync(`${journal}.new`, journal);
  finish(work, out, remove);
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
  const { remove }: { remove: string[] } = JSON.parse(text);
  finish(work, out, remove);
}

function finish(work: string, out: string, remove: readonly string[]): void {
  const staged = stagingFolder(work);
  mkdirSync(out, { recursive: true });
  for (const name of first) move(staged, out, name);
  // The state is no file of the site; what comes last waits.
  const pages = readdirSafe(staged).filter(
    (name) => name !== stateFile && name !== "builds" && !last.includes(name),
  );
  for (const name of pages) move(staged, out, name);
  for (const name of last) move(staged, out, name);
  for (const name of remove) removeFile(out, name);
  move(staged, work, stateFile);
  rmSync(staged, { recursive: true, force: true });
  rmSync(join(work, journalFile), { force: true });
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

function readdirSafe(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
