/**
 * # What the generator and the pages in the browser agree on
 *
 * The other half of this lives in `site/app/lib/build`.
 *
 * **Ids.** `code` is the hash of the browser's code (every file in `assets/`, the site's address, and the operator's
 * settings as far as every document contains them: `Marketplace`).
 * `data` is the hash of everything the pages show. A build's `id` is `{code}-{data}`, both in
 * hexadecimal, so an id names its code: the part before the dash. Equal inputs give equal ids. No bundle contains
 * an id.
 *
 * **A document** carries only `code`, in the JSON of `#page-start` (`PageStart`: `code`, `origin`, `marketplace`,
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
 * **Languages.** A document of another language than the default one lies below its prefix (`/de/faq`). Ids, the manifest and
 * payloads are the same for all: `prerendered` lists paths without a language.
 *
 * **`{path}/_payload.json`** `{ shape, page }`: `page` is what the page's loader reads. Asked for as `?_b={id}`, so
 * that a newer build is never answered from the cache of an older one. The file is the same in every build, so an
 * open page of older code may get one of newer code, or one that its service worker cached: `shape`
 * (`code/payload-shape.ts`) names the code that it was made for. A page refuses another shape, asks whether
 * other code is deployed, and loads the document if it is; the API answers otherwise.
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

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { addressWith } from "#app/lib/accounts/addresses.ts";
import type { BuildManifest } from "#app/lib/build/manifest.ts";
import type { Marketplace } from "#app/lib/marketplace/marketplace.ts";
import { hashOf } from "#ssg/files/hash.ts";
import type { Language } from "#ssg/languages.ts";
import { type PageAddress, privatePaths, publicData } from "#ssg/pages/pages.ts";
import type { BuildState } from "#ssg/state/state.ts";

/** The id of the browser's code: its files in every language, their address, and the operator's settings. */
export function codeIdOf(
  filesHashes: readonly string[],
  origin: string,
  /** Of each language. */
  marketplaces: readonly Marketplace[],
): string {
  return hexOf(...filesHashes, origin, JSON.stringify(marketplaces));
}

/** The id of a build: its code and `data`, a hash of everything its pages show. */
export function buildIdOf(code: string, data: string): string {
  return `${code}-${hexOf(data)}`;
}

function hexOf(...parts: readonly string[]): string {
  return Buffer.from(hashOf(...parts), "base64url")
    .toString("hex")
    .slice(0, 12);
}

/**
 * When a build was made, in milliseconds. The build that is deployed already keeps its time; a new one takes the
 * clock's, or that of `SOURCE_DATE_EPOCH` (seconds), so that a build can be made again byte for byte.
 */
export function timeOf(id: string, deployed: BuildState | null, env: NodeJS.ProcessEnv): number {
  if (deployed?.id === id) return deployed.timestamp;
  const given = Number(env.SOURCE_DATE_EPOCH);
  return env.SOURCE_DATE_EPOCH !== undefined && Number.isSafeInteger(given)
    ? given * 1_000
    : Date.now();
}

export function manifestFile(id: string): string {
  return join("builds", "meta", `${id}.json`);
}

/** The manifest of a build. `listed` is an earlier build of `out` with the same addresses, if there is one. */
export function manifestText(
  { id, timestamp }: Pick<BuildManifest, "id" | "timestamp">,
  pages: Iterable<PageAddress>,
  { out, listed }: { out: string; listed?: string | undefined },
): string {
  const own = JSON.stringify({ id, timestamp }).slice(0, -1);
  const known = listed === undefined ? null : prerenderedOf(join(out, manifestFile(listed)));
  if (known !== null) return own + known;
  const prerendered: string[] = [];
  for (const page of pages) if (page.named) prerendered.push(page.path);
  return `${own}${listBegins}${JSON.stringify(prerendered)}}`;
}

const listBegins = ',"prerendered":';

/** The end of a manifest's text, from where its list begins. */
function prerenderedOf(file: string): string | null {
  try {
    const text = readFileSync(file, "utf8");
    const at = text.indexOf(listBegins);
    return at === -1 ? null : text.slice(at);
  } catch {
    // It was removed: it is made again.
    return null;
  }
}

/** The most addresses of one sitemap (sitemaps.org). */
const sitemapSize = 50_000;

/**
 * `sitemap.xml`, and its parts where there are more addresses than one file may hold. Each page is listed in every
 * language, with the addresses of the others.
 */
export function sitemaps(
  pages: Iterable<Pick<PageAddress, "path" | "listed">>,
  origin: string,
  languages: readonly Language[] = [],
  size = sitemapSize,
): Map<string, string> {
  const parts = new Map<string, string>();
  let urls: string[] = [];
  const endPart = () => {
    parts.set(`sitemap-${parts.size + 1}.xml`, urlSet(urls));
    urls = [];
  };
  for (const { path, listed } of pages) {
    if (!listed) continue;
    const url = (base: string) => `${origin}${addressWith(base, path)}`;
    const alternates = alternatesOf(languages, url);
    for (const { base } of languages.length === 0 ? [{ base: "" }] : languages) {
      if (urls.length === size) endPart();
      urls.push(`<url><loc>${url(base)}</loc>${alternates}</url>`);
    }
  }
  if (parts.size === 0) return new Map([["sitemap.xml", urlSet(urls)]]);
  endPart();
  const index = [...parts.keys()].map((name) => `<sitemap><loc>${origin}/${name}</loc></sitemap>`);
  return new Map([["sitemap.xml", xml("sitemapindex", index)], ...parts]);
}

function alternatesOf(languages: readonly Language[], url: (base: string) => string): string {
  if (languages.length < 2) return "";
  const links = languages.map(({ code, base }) => [code, url(base)]);
  return [...links, ["x-default", url("")]]
    .map(([code, href]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${href}"/>`)
    .join("");
}

function urlSet(urls: readonly string[]): string {
  const isMultilingual = urls.some((url) => url.includes("<xhtml:link "));
  return xml("urlset", urls, isMultilingual ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : "");
}

function xml(element: string, lines: readonly string[], attributes = ""): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${attributes}>`,
    ...lines,
    `</${element}>`,
    "",
  ].join("\n");
}

export function robots(origin: string, bases: readonly string[] = [""]): string {
  return [
    "User-agent: *",
    ...publicData.map((path) => `Allow: ${path}`),
    ...bases.flatMap((base) => privatePaths.map((path) => `Disallow: ${base}${path}`)),
    "Disallow: /api/",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}
