// Ceilings of the structure: each figure may only fall. `--lower` writes the ones that fell.

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../scripts/run/places.mjs";
import { say } from "../../scripts/run/terminal.mjs";
import { listFiles } from "./files.mjs";
import { measure } from "./measure.mjs";

const file = new URL("ceilings.json", import.meta.url);

/** Measures this repository. */
export async function measureRepository() {
  return await measure(await listFiles(), (path) => readFile(join(root, path), "utf8"));
}

/** Fails for each figure above its ceiling, and lists those that can be lowered. */
export async function checkStructure({ lower = false } = {}) {
  const { counts } = await measureRepository();
  const ceilings = JSON.parse(await readFile(file, "utf8"));
  if (lower) {
    await writeFile(file, `${JSON.stringify(lowered(ceilings, counts), null, 2)}\n`);
    return { code: 0 };
  }
  const { above, below } = compare(ceilings, counts);
  for (const message of [...above, ...below]) say(message);
  if (above.length > 0) say("`npm run bench -- structure` lists them.");
  return { code: above.length > 0 ? 1 : 0 };
}

/** Returns a message for each figure above its ceiling, and for each below. A figure without a ceiling may not be above 0. */
export function compare(ceilings, counts) {
  const rows = Object.entries(counts).map(([name, count]) => [name, count, ceilings[name] ?? 0]);
  return {
    above: rows
      .filter(([, count, most]) => count > most)
      .map(([name, count, most]) => `${name}: ${count}, at most ${most} are allowed`),
    below: rows
      .filter(([, count, most]) => count < most)
      .map(([name, count, most]) => `${name}: ${count}; lower the ceiling of ${most} by --lower`),
  };
}

/** Returns the ceilings after figures fell: none rises. */
export function lowered(ceilings, counts) {
  return Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [name, Math.min(count, ceilings[name] ?? 0)]),
  );
}
