import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readAssets } from "./assets.ts";
import { manifestOf, robots, sitemap } from "./build-files.ts";
import { buildIdOf } from "./build-id.ts";
import { bundle } from "./bundle.ts";
import { readCatalogue } from "./catalogue/read.ts";
import type { BuildOptions } from "./options.ts";
import { listPages } from "./pages.ts";
import { searchPayload, toShelf } from "./payloads/payloads.ts";
import { drawFallbacks, prerender } from "./prerender.ts";
import { swapInto, writeSiteFile } from "./write.ts";

/** Builds the whole site, the catalogue in and a folder of static files out; answers with one line for the log. */
export async function buildSite(options: BuildOptions): Promise<string> {
  // Builds may run side by side: each works in a folder of its own and swaps at the end.
  const workshop = join("site", ".build", String(process.pid));
  try {
    return await buildIn(workshop, options);
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

async function buildIn(workshop: string, options: BuildOptions): Promise<string> {
  const started = performance.now();
  const { catalogue, text } = await readCatalogue(options.catalogue);
  const shelf = toShelf(catalogue);
  const pages = listPages(shelf);

  const bundles = await bundle(workshop);
  const folder = bundles.client;
  const assets = await readAssets(folder);
  const { origin } = options;
  const buildId = await buildIdOf({ bundles, files: assets.files, catalogue: text, origin });
  const renderer = await import(pathToFileURL(bundles.render).href);

  const prerendering = { renderer, assets, folder, buildId, origin };
  await prerender(pages, prerendering);
  await drawFallbacks(prerendering);

  const manifest = await manifestOf(buildId, pages, options.out);
  const { id, timestamp } = manifest;
  await writeSiteFile(folder, join("builds", "meta", `${id}.json`), JSON.stringify(manifest));
  await writeSiteFile(folder, join("builds", "latest.json"), JSON.stringify({ id, timestamp }));
  await writeSiteFile(folder, "search.json", JSON.stringify(searchPayload(shelf)));
  await writeSiteFile(folder, "sitemap.xml", sitemap(pages, origin));
  await writeSiteFile(folder, "robots.txt", robots(origin));
  await swapInto(folder, options.out);

  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  return `built ${pages.length} pages as ${id} in ${seconds} s`;
}
