// Builds the code in a separate process: the bundler's memory is freed before pages are rendered. `node
// bundle-process.ts FOLDER LANGUAGE LANGUAGES` writes what prepared.ts reads.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { baseOf } from "#ssg/languages.ts";
import { bundleWorker, offlineFiles } from "#ssg/service-worker/offline-files.ts";
import { bundle } from "./bundle.ts";
import { languageConfig } from "./languages.ts";
import { payloadShape } from "./payload-shape.ts";
import { codeFile, type PreparedCode, workerFolder } from "./prepared.ts";
import { type Manifest, tagsOf } from "./tags.ts";

const [folder = "", language = "", languages = ""] = process.argv.slice(2);
const config = await languageConfig(language, languages.split(","));
const graph = await bundle(folder, config);
await bundleWorker(join(folder, workerFolder), config);
const client = join(folder, "client");
// Vite wrote it a moment ago.
const manifest: Manifest = JSON.parse(readFileSync(join(client, ".vite", "manifest.json"), "utf8"));
rmSync(join(client, ".vite"), { recursive: true });

const files = readdirSync(client, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(client, join(entry.parentPath, entry.name)))
  .sort();
const filesHash = createHash("sha256");
for (const file of files) filesHash.update(`${file}\0`).update(readFileSync(join(client, file)));

const code: PreparedCode = {
  graph,
  files,
  filesHash: filesHash.digest("hex"),
  tags: Object.fromEntries(
    Object.keys(graph.routes).map((route) => [route, tagsOf(manifest, [route], baseOf(language))]),
  ),
  frameTags: tagsOf(manifest, [], baseOf(language)),
  shape: payloadShape(),
  offline: offlineFiles(manifest),
};
writeFileSync(join(folder, codeFile), JSON.stringify(code));
