import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Bundles } from "./bundle.ts";

export interface BuildInputs {
  bundles: Bundles;
  files: readonly string[];
  catalogue: string;
  origin: string;
}

/**
 * The name of a build is the hash of all that goes into it: the same input gives the same site,
 * byte for byte, and no visitor is told of a new build when nothing changed.
 */
export async function buildIdOf({
  bundles,
  files,
  catalogue,
  origin,
}: BuildInputs): Promise<string> {
  const hash = createHash("sha256");
  for (const part of [origin, catalogue, ...files]) hash.update(part).update("\0");
  for (const file of await filesBelow(dirname(bundles.render))) hash.update(await readFile(file));
  return hash.digest("hex").slice(0, 20);
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
