// Hashes files and folders by their contents; dates do not count.

import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { root } from "./places.mjs";

const skipped = new Set(["node_modules", "dist", ".build", "e2e"]);

/** Hash of all files at or below `paths`, plus any further `words`. */
export async function fingerprint(paths, words = []) {
  const hash = createHash("sha256");
  for (const path of paths) await add(hash, path);
  for (const word of words) hash.update(`\0${word}`);
  return hash.digest("hex");
}

async function add(hash, path) {
  const found = await stat(path).catch(() => null);
  if (found === null) {
    hash.update(`\0absent ${relative(root, path)}`);
  } else if (found.isDirectory()) {
    const names = (await readdir(path)).filter((name) => !skipped.has(name)).sort();
    for (const name of names) await add(hash, join(path, name));
  } else {
    hash.update(`\0${relative(root, path)}\0`).update(await readFile(path));
  }
}
