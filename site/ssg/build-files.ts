/**
 * # What the generator and the pages in the browser agree on
 *
 * The other half of this lives in `site/app/lib/build`.
 *
 * **Ids.** `code` is the hash of the browser's code (every file in `assets/`, and the site's address).
 * `data` is the hash of everything the pages show. A build's `id` is `{code}-{data}`, both in
 * hexadecimal, so whoever holds an id knows its code: the part before the dash. The same inputs give
 * the same id. No id stands in a bundle.
 *
 * **A document** carries only `code`, in the JSON of `#page-start` (`PageStart`: `code`, `origin`,
 * `kind`, `loaderData`). So a page whose own data did not change stays the same byte for byte from
 * build to build, and only new code changes every document.
 *
 * **`/builds/latest.json`** `{ id, timestamp }`: never cached. `timestamp` is in milliseconds.
 *
 * **`/builds/meta/{id}.json`** `{ id, timestamp, prerendered }`: never changes. `prerendered` lists the
 * paths that have a payload, as they stand in the address, without a slash at the end. The pages of
 * an athlete's offers, `/{slug}/{guid}`, are not listed one by one (their guids would make it megabytes):
 * they are prerendered where `/{slug}` is listed. One newer than the build answers 404 and the
 * page falls back to the API, as for every payload that does not come.
 *
 * **`{path}/_payload.json`**: what the page's loader reads. Asked for as `?_b={id}`, so that a
 * newer build is never answered from the cache of an older one.
 *
 * **Which build is mine?** A document does not know its id, so a page asks `latest.json` first (about a second
 * after it is idle; a navigation that comes sooner waits for the same answer), takes that build's id as
 * its own where the code is the same, and reads that build's meta file.
 *
 * **A newer build** is one whose id is not mine:
 * * same code: only data is newer. Nothing is reloaded; the page takes over id and meta file, so the next
 *   navigation reads new payloads.
 * * other code: the next navigation loads the document. A document that comes back with the old code (an
 *   old copy of a cache) must not do so again for the same latest id: it goes on as it is.
 *
 * **What a page may count on while a build is put in place** (`commit.ts`): files of `assets/` first, then pages,
 * then `builds/meta`, then `builds/latest.json`, and only then is anything removed. Files of
 * `assets/` stay for 24 hours after the last build that used them.
 */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BuildManifest } from "#app/lib/build/manifest.ts";
import { type Page, privatePaths } from "./pages.ts";

/** The build's manifest. A build that is already deployed keeps the time it was first made. */
export async function manifestOf(
  id: string,
  pages: readonly Page[],
  out: string,
): Promise<BuildManifest> {
  const prerendered = pages.map((page) => page.path);
  return { id, timestamp: (await deployedTime(id, out)) ?? Date.now(), prerendered };
}

async function deployedTime(id: string, out: string): Promise<number | null> {
  try {
    const latest: unknown = JSON.parse(await readFile(join(out, "builds", "latest.json"), "utf8"));
    const same =
      typeof latest === "object" && latest !== null && "id" in latest && latest.id === id;
    return same && "timestamp" in latest && typeof latest.timestamp === "number"
      ? latest.timestamp
      : null;
  } catch {
    // Nothing is deployed yet, or not by us: this build is the first.
    return null;
  }
}

export function sitemap(pages: readonly Page[], origin: string): string {
  const urls = pages
    .filter((page) => page.listed)
    .map((page) => `<url><loc>${origin}${page.path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}

export function robots(origin: string): string {
  return [
    "User-agent: *",
    ...privatePaths.map((path) => `Disallow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}
