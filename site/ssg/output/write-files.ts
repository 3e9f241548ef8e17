import { join } from "node:path";
import { addressWith, webManifestOf, workerOf } from "#app/lib/accounts/addresses.ts";
import type { Marketplace } from "#app/lib/marketplace/marketplace.ts";
import type { BrandFiles } from "#ssg/brand/brand-files.ts";
import type { Catalogue } from "#ssg/catalogue/read.ts";
import { hashOf } from "#ssg/files/hash.ts";
import type { Staging } from "#ssg/files/staging.ts";
import { workFolder } from "#ssg/files/work-folder.ts";
import { Addresses } from "#ssg/pages/addresses.ts";
import { type BuildLanguage, byCodeName } from "#ssg/pages/build-language.ts";
import { builtFiles } from "#ssg/pages/held-pages.ts";
import type { RenderedPages } from "#ssg/pages/render-pages.ts";
import { KeptWords, keepWords, keptWords, type NumberedWords } from "#ssg/payloads/kept-words.ts";
import type { PayloadIndex } from "#ssg/payloads/payload-index.ts";
import { makeServiceWorker } from "#ssg/service-worker/make-service-worker.ts";
import type { Memory } from "#ssg/state/memory.ts";
import type { EarlierState } from "#ssg/state/state.ts";
import { buildIdOf, manifestFile, manifestText, robots, sitemaps, timeOf } from "./build-files.ts";
import { SiteFiles } from "./site-files.ts";
import { writeLists } from "./write-lists.ts";

export interface SiteContent {
  before: EarlierState | null;
  languages: readonly BuildLanguage[];
  rules: string;
  memory: Memory;
  payloadIndex: PayloadIndex;
  catalogue: Catalogue;
  staging: Staging;
  out: string;
  origin: string;
  codeId: string;
  rendered: RenderedPages;
  settings: { brand: BrandFiles; marketplace: Marketplace };
}

/** The name and the time of a build, and its files that are no pages. */
export interface BuildFiles {
  id: string;
  timestamp: number;
  /** By file: the hash of what it is made of. */
  hashes: Record<string, string>;
}

/** Writes the files of a build that are no pages: code, pictures, shells, lists, sitemaps, manifest. */
export async function writeFiles(content: SiteContent): Promise<BuildFiles> {
  const { before, languages, rules, memory, payloadIndex, staging, out, origin } = content;
  const { brand, marketplace } = content.settings;
  const { fixed, none } = content.rendered;
  const addresses = new Addresses({ fixed, ranked: payloadIndex.ranked, none });
  const id = buildIdOf(content.codeId, dataOf(content, addresses));
  const timestamp = timeOf(id, before, process.env);
  const files = new SiteFiles(staging, before?.files ?? {});
  for (const [name, { from, hash }] of brand.icons) files.copyFile(name, from, hash);
  for (const [address, from] of brand.hashed) files.copyFile(address.slice(1), from, "");
  for (const [address, from] of payloadIndex.pictures.files)
    files.copyFile(address.slice(1), from, "");
  for (const address of builtFiles(payloadIndex, content.catalogue)) files.keep(address.slice(1));
  const work = workFolder(out);
  for (const language of languages)
    await writeLanguage(files, language, { work, brand, marketplace });
  const words = () => ({
    kept: before === null ? new KeptWords() : keptWords(work, rules),
    keep: (numbered: NumberedWords) => keepWords(work, rules, numbered),
  });
  await writeLists(files, payloadIndex, { memory, rules, words });
  const codes = languages.map(({ code }) => code);
  const isListed = memory.isMade("addresses", hashOf(origin, codes.join(" "), addresses.hash));
  if (isListed) files.keepAll("sitemap");
  else for (const [name, text] of sitemaps(addresses, origin, languages)) files.put(name, text);
  files.put(
    "robots.txt",
    robots(
      origin,
      languages.map(({ base }) => base),
    ),
  );
  const listed = isListed ? before?.id : undefined;
  files.put(manifestFile(id), manifestText({ id, timestamp }, addresses, { out, listed }));
  files.put(join("builds", "latest.json"), JSON.stringify({ id, timestamp }));
  return { id, timestamp, hashes: files.hashes };
}

/** Writes the code, the shells and the service worker of a language. */
async function writeLanguage(
  files: SiteFiles,
  { base, code, keys, prepared, prerender }: BuildLanguage,
  { work, brand, marketplace }: { work: string; brand: BrandFiles; marketplace: Marketplace },
): Promise<void> {
  const { code: built, client } = prepared;
  const { frame } = keys;
  for (const name of built.files) {
    if (!brand.icons.has(name)) files.copyFile(name, join(client, name), built.filesHash);
  }
  await files.write(
    webManifestOf({ code, base }).slice(1),
    hashOf(frame, JSON.stringify(marketplace)),
    () => prerender.webManifest(),
  );
  const shellHead = keys.frameHead("shell");
  const shell = addressWith(base, "/200.html").slice(1);
  await files.write(shell, hashOf(frame, shellHead), () => prerender.shell());
  await files.write(
    addressWith(base, "/404.html").slice(1),
    hashOf(frame, keys.frameHead("missing")),
    () => prerender.missing(),
  );
  await files.write(
    workerOf({ code, base }).slice(1),
    hashOf(built.filesHash, frame, shellHead),
    async () => makeServiceWorker(prepared, { file: shell, html: await prerender.shell() }, work),
  );
}

/** All that decides the data of a build's pages, as text. */
function dataOf({ languages, payloadIndex, rendered }: SiteContent, addresses: Addresses): string {
  // In rank, as the addresses: the order of the table has no meaning.
  const shown = payloadIndex.ranked.map(({ summary }) => summary.data).join(" ");
  const { pages, stale } = rendered;
  const routeKeys = byCodeName(languages, (keys) => keys.routeKeys);
  return JSON.stringify([pages, routeKeys, stale, addresses.hash, hashOf(shown)]);
}
