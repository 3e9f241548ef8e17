import { rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { afterAll, expect, test } from "vitest";
import { defaultMarketplace } from "#app/lib/marketplace.ts";
import { readCatalogue } from "#ssg/catalogue/read.ts";
import { openCatalogue } from "#ssg/catalogue/records.ts";
import { renderPackages } from "#ssg/code/bundle.ts";
import { listPages } from "#ssg/pages.ts";
import { buildPayloadIndex } from "#ssg/payloads/payload-index.ts";
import { plainPictures } from "#ssg/pictures.ts";
import type { Renderer } from "#ssg/prerender.ts";
import { fastRender } from "./plugin.ts";

// Below the project, where the drawn code finds its packages.
const folder = join("site", ".build", `fast-render-${process.pid}`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The code that draws pages, with or without the fast parts. Packages are loaded by both from the same place. */
async function rendererWith(name: string, fast: boolean): Promise<Renderer> {
  const outDir = join(folder, name);
  await build({
    configFile: "vite.config.ts",
    mode: "production",
    logLevel: "warn",
    plugins: fast ? [fastRender()] : [],
    ssr: renderPackages,
    build: {
      outDir,
      emptyOutDir: true,
      ssr: "site/app/entry-server.tsx",
      copyPublicDir: false,
      rolldownOptions: {
        output: { entryFileNames: "[name].js" },
        experimental: { lazyBarrel: true },
      },
    },
  });
  return await import(pathToFileURL(join(outDir, "entry-server.js")).href);
}

test("the fast parts draw every page as the packages' own do, to the byte", async () => {
  const [fast, own] = [await rendererWith("fast", true), await rendererWith("own", false)];
  const catalogue = openCatalogue("site/ssg/fixtures");
  const payloadIndex = buildPayloadIndex(await readCatalogue(catalogue), plainPictures);
  let icons = 0;
  for (const { path, route, payload } of listPages(payloadIndex)) {
    const page = {
      path,
      payload: payload(),
      origin: "https://m.test",
      marketplace: defaultMarketplace,
    };
    const { html, routes } = await own.renderPage(page);
    expect((await fast.renderPage({ ...page, route })).html, path).toBe(html);
    expect(routes, path).toContain(route);
    icons += html.match(/<svg/g)?.length ?? 0;
  }
  expect(icons).toBeGreaterThan(100);
  expect(fast.renderShell(defaultMarketplace)).toBe(own.renderShell(defaultMarketplace));
}, 300_000);
