// `node infra/cdn/classes.mjs DIR`: names every file of a built site that no class of cache.json names, and fails
// if there is one. Such a file would be neither served nor published.

import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { sendingOf } from "./tables.mjs";

const [site] = process.argv.slice(2);
const entries = await readdir(site, { recursive: true, withFileTypes: true });
const files = entries
  .filter((entry) => entry.isFile())
  .map((entry) => relative(site, join(entry.parentPath, entry.name)));
const unknown = files.filter((file) => sendingOf(file) === null);
for (const file of unknown) console.error(`no class of infra/cdn/cache.json names ${file}`);
if (files.length === 0) console.error(`there is no site in ${site}`);
process.exitCode = unknown.length > 0 || files.length === 0 ? 1 : 0;
