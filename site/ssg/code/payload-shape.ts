import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { hashSources, payloadBuilders } from "./sources.ts";

/** What the types of payloads begin with. */
const types = "site/app/lib/catalogue/page-types.ts";

/** An import of types from a file beside, or from another of the catalogue's. */
const typesFrom = /^import type [^"]*"(?:(\.\/[\w-]+\.ts)|#app\/lib\/catalogue\/([\w-]+\.ts))";$/gm;

/**
 * Returns the shape of payloads: a hash of the sources of their types and of their builders. Every payload contains it,
 * and so does the code that reads them, which rejects other shapes. Unrelated code and the catalogue do not change it.
 */
export function payloadShape(): string {
  return hashSources([...payloadSources()].sort()).slice(0, 12);
}

/** The files that decide the shape, below the working folder. */
export function payloadSources(): Set<string> {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, beside, named] of readFileSync(file, "utf8").matchAll(typesFrom)) {
      visit(named === undefined ? join(dirname(file), beside ?? "") : join(dirname(types), named));
    }
  };
  for (const root of [types, ...payloadBuilders]) visit(root);
  return found;
}
