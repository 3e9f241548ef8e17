// What has passed is not run again while nothing that it depends on changes, as `go test` does it. A clone has no such results,
// and `npm test -- --all` ignores them, so CI runs everything.

import { createHash } from "node:crypto";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { places, root } from "../run/places.mjs";
import { run } from "../run/processes.mjs";

const folder = join(places.data, "passed");

/**
 * Runs `work` and keeps its counts if all passed; returns the kept ones, with a `note`, if it passed with this `hash`
 * before, except where `all` asks for every run. Where `hash` is null, it runs and nothing is kept.
 */
export async function unlessPassed(name, { hash, all = false }, work) {
  const file = fileOf(name);
  if (hash !== null && !all) {
    const before = JSON.parse(await readFile(file, "utf8").catch(() => "null"));
    if (before?.hash === hash) {
      const note = `${before.result.passed} passed before, and nothing changed`;
      return { ...before.result, note };
    }
  }
  const result = await work();
  if (hash !== null && result.code === 0 && result.failed === 0) {
    await mkdir(folder, { recursive: true });
    await writeFile(file, JSON.stringify({ hash, result }));
  }
  return result;
}

/** The file that keeps the result of `name`. */
export function fileOf(name) {
  return join(folder, `${name}.json`);
}

/**
 * Hashes the files of the working copy whose path `depends` accepts, new ones too. Null outside of a git repository, where
 * the files of the working copy are unknown.
 */
export async function hashFiles(depends) {
  const files = await hashEach(depends);
  return files === null ? null : hashTogether(files);
}

/** Returns the hash of each of those files by its path, or null. */
export async function hashEach(depends) {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  const { code, stdout } = await run("git", args, { cwd: root, show: "nothing" });
  if (code !== 0) return null;
  const files = new Map();
  for (const path of stdout.split("\0").filter((one) => one !== "" && depends(one))) {
    const content = await readFile(join(root, path)).catch(() => "absent");
    files.set(path, createHash("sha256").update(content).digest("hex"));
  }
  return files;
}

/** Hashes the files whose path `depends` accepts, together. */
export function hashTogether(files, depends = () => true) {
  const hash = createHash("sha256");
  for (const path of [...files.keys()].filter(depends).sort()) {
    hash.update(`\0${path}\0${files.get(path)}`);
  }
  return hash.digest("hex");
}

/**
 * Hashes what identifies compiled programs, which cargo writes again only when something in them changed, and `files`, the
 * hash of the files that they read. Null where that is null.
 */
export async function hashPrograms(paths, files) {
  if (files === null) return null;
  const hash = createHash("sha256");
  for (const path of [...paths].sort()) {
    const { mtimeMs, size } = await stat(path);
    hash.update(`\0${path} ${mtimeMs} ${size}`);
  }
  return hash.update(`\0${files}`).digest("hex");
}
