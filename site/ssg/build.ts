import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readCatalogue } from "./catalogue/read.ts";
import { BuildFailure } from "./failure.ts";
import { readOptions } from "./options.ts";

// React draws a page twice as fast without its development checks (facts: measured), and it decides
// when it is loaded: this line stands before anything that could load it.
process.env.NODE_ENV = "production";

/** Builds the whole site: the catalogue in, a folder of static files out. */
async function main(args: string[]): Promise<void> {
  const started = performance.now();
  const options = readOptions(args);
  const { catalogue, text } = await readCatalogue(options.catalogue);

  const { bundle } = await import("./bundle.ts");
  const { readAssets } = await import("./assets.ts");
  const { buildIdOf } = await import("./build-id.ts");
  const { manifestOf, robots, sitemap } = await import("./build-files.ts");
  const { listPages } = await import("./pages.ts");
  const { searchPayload, toShelf } = await import("./payloads/payloads.ts");
  const { drawFallbacks, prerender } = await import("./prerender.ts");
  const { swapInto, writeSiteFile } = await import("./write.ts");

  const workshop = join("site", ".build", String(process.pid));
  const bundles = await bundle(workshop);
  const folder = bundles.client;
  const assets = await readAssets(folder);
  const { origin } = options;
  const buildId = await buildIdOf({ bundles, files: assets.files, catalogue: text, origin });
  const renderer = await import(pathToFileURL(bundles.render).href);

  const shelf = toShelf(catalogue);
  const pages = listPages(shelf);
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
  await rm(workshop, { recursive: true });

  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`built ${pages.length} pages as ${id} in ${seconds} s`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof BuildFailure ? error.message : error);
  process.exitCode = 1;
}
