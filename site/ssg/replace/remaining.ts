import { existsSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { BuildFailure } from "#ssg/failure.ts";
import { pageFolder } from "#ssg/files/page-folder.ts";
import { workFolder } from "#ssg/files/work-folder.ts";
import { carriesHash } from "#ssg/output/site-files.ts";
import type { BuildState } from "#ssg/state/state.ts";
import { isDecided } from "./commit.ts";

/** How long an open page may ask for the files of the build it came from. */
const keepMs = 24 * 3_600_000;

interface Built {
  files: BuildState["files"];
  /** Whether a folder below the site's is that of a page. */
  hasPage: (folder: string) => boolean;
}

/** The files of earlier builds: those to keep a day longer, and those to remove. */
export function keepEarlier(
  there: readonly string[],
  before: BuildState | null,
  built: Built,
  now: number,
  keepsOldPages = false,
): { kept: Record<string, number>; remove: string[] } {
  const isBuilt = builtNames(built);
  const kept: Record<string, number> = {};
  const remove: string[] = [];
  const earlier = new Set([...there, ...Object.keys(before?.files ?? {})]);
  for (const name of Object.keys(before?.kept ?? {})) earlier.add(name);
  for (const name of earlier) {
    if (isBuilt(name)) continue;
    // A page that stays from an earlier build needs that build's code for as long as it stays.
    const since = keepsOldPages ? now : (before?.kept[name] ?? now);
    if (carriesHash(name) && now - since < keepMs) kept[name] = since;
    else remove.push(name);
  }
  return { kept, remove };
}

function builtNames({ files, hasPage }: Built): (name: string) => boolean {
  return (name) => {
    if (Object.hasOwn(files, name)) return true;
    const page = /^(?:(.*)\/)?(?:index\.html|_payload\.json)$/.exec(name);
    return page !== null && hasPage(page[1] ?? "");
  };
}

/** The files of the pages of an earlier build. */
export function pageFiles(paths: Iterable<string>): string[] {
  return [...paths].flatMap((path) => [
    join(pageFolder(path), "index.html"),
    join(pageFolder(path), "_payload.json"),
  ]);
}

/** Every file of a folder, by its name below it. */
export function namesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/**
 * Refuses a folder that holds something else than a site: what a build does not know it removes. A first build that was
 * killed on its way into `out` may have left a part of a site, but then it left its decision too: that alone counts.
 */
export function checkReplaceable(out: string): void {
  const isSite = ["200.html", join("builds", "latest.json")].some((name) =>
    existsSync(join(out, name)),
  );
  // Looked at last: a site has a folder for each athlete.
  const isEmpty = () => !existsSync(out) || readdirSync(out).length === 0;
  if (!isSite && !isDecided(workFolder(out)) && !isEmpty()) {
    throw new BuildFailure(`${out} holds something else than a built site; name an empty folder`);
  }
}
