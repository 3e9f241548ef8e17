import { createHash, hash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** What decides how code is bundled and which packages it finds. Vite reads no `.env` file (bundle.ts). */
const settingsFiles = ["vite.config.ts", "tsconfig.json", "package.json", "package-lock.json"];

/** What builds payloads and the lists beside them. */
export const payloadBuilders = [
  "site/ssg/catalogue/shape.ts",
  "site/ssg/payloads/card.ts",
  "site/ssg/payloads/growing-numbers.ts",
  "site/ssg/payloads/kept-words.ts",
  "site/ssg/payloads/payloads.ts",
  "site/ssg/payloads/postings.ts",
  "site/ssg/payloads/search-tree.ts",
  "site/ssg/payloads/search.ts",
  "site/ssg/payloads/sport-files.ts",
  "site/ssg/payloads/text-pages.ts",
];

/** What the code of the site is bundled from. */
export const codeSources = [
  "site/app",
  "site/ssg/code",
  "site/ssg/service-worker",
  // They determine the shape of payloads, which the code contains (payload-shape.ts).
  ...payloadBuilders,
  ...settingsFiles,
];

/** The sources of the generator and of the bundling: when one changes, every page is rendered again. */
export const generatorSources = ["site/ssg", ...settingsFiles];

/** What decides whether a record is sound, besides the generator. */
export const ruleSources = ["site/app/lib"];

/** What names the settings that Vite takes from the environment into the code; mostly nothing. */
export function viteSettings(environment: NodeJS.ProcessEnv): string {
  const set = Object.entries(environment).filter(([name]) => name.startsWith("VITE_"));
  return set.length === 0 ? "" : `-${hash("sha256", JSON.stringify(set.sort())).slice(0, 8)}`;
}

/** The folder of all messages. */
export const messagesFolder = "site/app/messages";

/**
 * Hash of the files at or below `paths` (from the working folder), without tests and what they read, and without the
 * folders below `paths` that `isLeftOut` names.
 */
export function hashSources(
  paths: readonly string[],
  isLeftOut: (path: string) => boolean = () => false,
): string {
  const all = createHash("sha256");
  for (const path of paths) add(all, path, isLeftOut);
  return all.digest("hex").slice(0, 20);
}

function add(
  all: ReturnType<typeof createHash>,
  path: string,
  isLeftOut: (path: string) => boolean,
): void {
  if (/\.(test|fixture)\.tsx?$|(^|\/)fixtures$/.test(path)) return;
  if (isLeftOut(path)) return;
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) add(all, join(path, name), isLeftOut);
  } else {
    all.update(`${path}\0`).update(readFileSync(path)).update("\0");
  }
}
