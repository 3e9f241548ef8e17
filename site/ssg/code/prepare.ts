import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BuildFailure } from "#ssg/failure.ts";
import { hashOf } from "#ssg/files/hash.ts";
import { compiledFolder, localeFiles } from "./languages.ts";
import { type CodeFolder, readPrepared } from "./prepared.ts";
import { codeSources, hashSources, messagesFolder, viteSettings } from "./sources.ts";

const cacheFolder = join("site", ".build", "code");
/** How many bundles of a language are kept: enough to go back and forth between a few states of the code. */
const keptBundles = 4;

/**
 * The site's code in one of its languages, bundled now or, where no source changed since, an earlier time. The code of a
 * language names the others.
 */
export function prepareCode(language: string, languages: readonly string[]): CodeFolder {
  const nameNow = () => codeName(language, languages);
  const known = join(cacheFolder, nameNow());
  const there = readPrepared(known);
  if (there !== null) {
    const now = new Date();
    utimesSync(known, now, now);
    return there;
  }
  const workshop = join(cacheFolder, `unfinished-${process.pid}`);
  let folder: string;
  try {
    const name = retryUntilStable(nameNow, () => {
      rmSync(workshop, { recursive: true, force: true });
      mkdirSync(workshop, { recursive: true });
      bundleInto(workshop, language, languages);
    });
    folder = join(cacheFolder, name);
    // Another build may have been first, and may read it now.
    if (readPrepared(folder) === null) {
      rmSync(folder, { recursive: true, force: true });
      renameSync(workshop, folder);
    }
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
  const prepared = readPrepared(folder);
  if (prepared === null) throw new BuildFailure(`the code was built, but ${folder} lacks it`);
  clearAway(languages.length);
  return prepared;
}

/** The name of the code as it is now. */
function codeName(language: string, languages: readonly string[]): string {
  const others = languages.join(",");
  const sources = [...codeSources, compiledFolder(language), ...localeFiles(languages)];
  return `${hashSources(sources, isMessage)}-${hashOf(language, others)}${viteSettings(process.env)}`;
}

/** Messages count by the compiled folder of a language: texts of one do not change the code of another. */
function isMessage(path: string): boolean {
  return path === messagesFolder;
}

/**
 * Settings that halve the memory of the bundler's native part for equal CPU (ADR 8): its allocator commits only written
 * pages and frees them immediately, and one thread does the work of several.
 */
const frugal = {
  MIMALLOC_ARENA_EAGER_COMMIT: "0",
  MIMALLOC_PURGE_DELAY: "0",
  RAYON_NUM_THREADS: "1",
  ROLLDOWN_WORKER_THREADS: "1",
  TOKIO_WORKER_THREADS: "1",
};

function bundleInto(folder: string, language: string, languages: readonly string[]): void {
  const program = fileURLToPath(new URL("bundle-process.ts", import.meta.url));
  const { status, error } = spawnSync(
    process.execPath,
    ["--max-semi-space-size=1", program, folder, language, languages.join(",")],
    {
      env: { ...process.env, NODE_ENV: "production", ...frugal },
      stdio: ["ignore", "inherit", "inherit"],
    },
  );
  if (error !== undefined) throw error;
  if (status !== 0)
    throw new BuildFailure("the site's code could not be built; see the error above");
}

/** Removes the oldest bundles, and what a killed build left. */
function clearAway(languages: number): void {
  const entries = readdirSync(cacheFolder).map((name) => ({
    folder: join(cacheFolder, name),
    unfinished: name.startsWith("unfinished-"),
    used: statSync(join(cacheFolder, name)).mtimeMs,
  }));
  const anHourAgo = Date.now() - 3_600_000;
  const kept = entries
    .filter((entry) => !entry.unfinished)
    .sort((one, other) => other.used - one.used)
    .slice(0, keptBundles * languages);
  for (const entry of entries) {
    const stays = entry.unfinished ? entry.used > anHourAgo : kept.includes(entry);
    if (!stays) rmSync(entry.folder, { recursive: true, force: true });
  }
}

/** A developer who saves several files is done after a few attempts. */
const attempts = 3;

/**
 * Makes something of sources that may change meanwhile, again until they did not; gives their name, before and after.
 * What was made of half of a change must not be kept under the name of either.
 */
export function retryUntilStable(nameOfSources: () => string, make: () => void): string {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const name = nameOfSources();
    make();
    if (nameOfSources() === name) return name;
  }
  throw new BuildFailure("the site's code keeps changing while it is built; build again");
}
