import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** What the code of the site is bundled from. */
export const codeSources = [
  "site/app",
  "site/ssg/code",
  "site/ssg/service-worker",
  // What decides the shape of payloads, which stands in the code (payload-shape.ts).
  "site/ssg/catalogue/shape.ts",
  "site/ssg/payloads/card.ts",
  "site/ssg/payloads/lists.ts",
  "site/ssg/payloads/payloads.ts",
  "site/ssg/payloads/search-tree.ts",
  "site/ssg/payloads/search.ts",
  "vite.config.ts",
  "tsconfig.json",
  "package-lock.json",
];

/** What the generator itself is made of: when it changes, every page is drawn anew. */
export const generatorSources = ["site/ssg", "package-lock.json"];

/** What decides whether a record is sound, besides the generator. */
export const ruleSources = ["site/app/lib"];

/** Hash of the files at or below `paths` (from the working folder), without tests and what they read. */
export function hashSources(paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of paths) add(hash, path);
  return hash.digest("hex").slice(0, 20);
}

function add(hash: ReturnType<typeof createHash>, path: string): void {
  if (/\.(test|fixture)\.tsx?$|(^|\/)fixtures$/.test(path)) return;
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) add(hash, join(path, name));
  } else {
    hash.update(`${path}\0`).update(readFileSync(path)).update("\0");
  }
}
