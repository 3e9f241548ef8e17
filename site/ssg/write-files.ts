import { join } from "node:path";
import type { Marketplace } from "#app/lib/marketplace.ts";
import { webManifest } from "#app/lib/web-manifest.ts";
import type { Addresses } from "./addresses.ts";
import type { BrandFiles } from "./brand/brand-files.ts";
import { buildIdOf, manifestFile, manifestText, robots, sitemaps, timeOf } from "./build-files.ts";
import type { CodeKeys, PreparedBuild } from "./code-keys.ts";
import { workFolder } from "./commit.ts";
import { builtFiles } from "./held-pages.ts";
import { makeServiceWorker } from "./make-service-worker.ts";
import type { Memory } from "./memory.ts";
import { hashOf } from "./payloads/hash.ts";
import { KeptWords, keepWords, keptWords, type NumberedWords } from "./payloads/kept-words.ts";
import type { Prerender } from "./prerender.ts";
import type { ReadIndex } from "./read-index.ts";
import type { RenderedPages } from "./render-pages.ts";
import { SiteFiles } from "./site-files.ts";
import type { Staging } from "./staging.ts";
import type { EarlierState } from "./state.ts";
import { writeLists } from "./write-lists.ts";

export interface SiteContent {
  before: EarlierState | null;
  prepared: PreparedBuild;
  keys: CodeKeys;
  memory: Memory;
  index: ReadIndex;
  prerender: Prerender;
  staging: Staging;
  out: string;
  origin: string;
  rendered: RenderedPages;
  brand: BrandFiles;
  marketplace: Marketplace;
  addresses: Addresses;
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
  const { before, prepared, keys, memory, index, prerender, staging, out, origin } = content;
  const { payloadIndex, catalogue } = index;
  const { addresses, brand, marketplace } = content;
  const { code, client } = prepared;
  const { codeId, frame, rules } = keys;
  const id = buildIdOf(codeId, dataOf(content));
  const timestamp = timeOf(id, before, process.env);
  const files = new SiteFiles(staging, before?.files ?? {});
  for (const name of code.files) {
    if (!brand.icons.has(name)) files.copyFile(name, join(client, name), code.filesHash);
  }
  for (const [name, { from, hash }] of brand.icons) files.copyFile(name, from, hash);
  for (const [address, from] of brand.hashed) files.copyFile(address.slice(1), from, "");
  files.put("site.webmanifest", webManifest(marketplace));
  for (const [address, from] of payloadIndex.pictures.files)
    files.copyFile(address.slice(1), from, "");
  for (const address of builtFiles(payloadIndex, catalogue)) files.keep(address.slice(1));
  const shellHead = keys.frameHead("shell");
  await files.write("200.html", hashOf(frame, shellHead), () => prerender.shell());
  await files.write("404.html", hashOf(frame, keys.frameHead("missing")), () =>
    prerender.missing(),
  );
  const work = workFolder(out);
  await files.write("sw.js", hashOf(code.filesHash, frame, shellHead), async () =>
    makeServiceWorker(prepared, await prerender.shell(), work),
  );
  const words = () => ({
    kept: before === null ? new KeptWords() : keptWords(work, rules),
    keep: (numbered: NumberedWords) => keepWords(work, rules, numbered),
  });
  await writeLists(files, payloadIndex, { memory, rules, words });
  const isListed = memory.isMade("addresses", hashOf(origin, addresses.hash));
  if (isListed) files.keepAll("sitemap");
  else for (const [name, text] of sitemaps(addresses, origin)) files.put(name, text);
  files.put("robots.txt", robots(origin));
  const listed = isListed ? before?.id : undefined;
  files.put(manifestFile(id), manifestText({ id, timestamp }, addresses, { out, listed }));
  files.put(join("builds", "latest.json"), JSON.stringify({ id, timestamp }));
  return { id, timestamp, hashes: files.hashes };
}

/** All that decides the data of a build's pages, as text. */
function dataOf({ keys, index, rendered, addresses }: SiteContent): string {
  // In rank, as the addresses: the order of the table has no meaning.
  const shown = index.payloadIndex.ranked.map(({ summary }) => summary.data).join(" ");
  const { pages, stale } = rendered;
  return JSON.stringify([pages, keys.routeKeys, stale, addresses.hash, hashOf(shown)]);
}
