import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultMarketplace, type Marketplace } from "#app/lib/marketplace/marketplace.ts";
import { plainPictures } from "#ssg/catalogue/pictures.ts";
import { readCatalogue } from "#ssg/catalogue/read.ts";
import { openCatalogue } from "#ssg/catalogue/records.ts";
import { renderPackages } from "#ssg/code/bundle.ts";
import { listPages } from "#ssg/pages/pages.ts";
import type { Renderer } from "#ssg/pages/prerender.ts";
import { buildPayloadIndex } from "#ssg/payloads/payload-index.ts";
import { fastRender } from "./plugin.ts";

// Below the project, where the drawn code finds its packages.
const folder = join("site", ".build", `fast-render-${process.pid}`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Builds the code that draws pages, with or without the fast parts. Packages are loaded by both from the same place. */
async function buildRenderer(name: string, fast: boolean): Promise<void> {
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
}

/** The fast parts draw a header once for all pages, so each brand loads a copy of the code. */
async function rendererOf(name: string, brand: string): Promise<Renderer> {
  const copy = join(folder, `${name} ${brand}`);
  cpSync(join(folder, name), copy, { recursive: true });
  return await import(pathToFileURL(join(copy, "entry-server.js")).href);
}

beforeAll(async () => {
  await buildRenderer("fast", true);
  await buildRenderer("own", false);
}, 300_000);

const ownLogo: Marketplace = {
  ...defaultMarketplace,
  brand: {
    ...defaultMarketplace.brand,
    name: "Podium",
    logo: { src: "/images/own-logo.png", width: 320, height: 80 },
    hasHouseMark: false,
  },
};

test.each([
  ["the site's own name", defaultMarketplace],
  ["another name and its logo", ownLogo],
])(
  "the fast parts draw every page with %s as the packages' own do, to the byte",
  async (_, marketplace) => {
    const { name } = marketplace.brand;
    const [fast, own] = [await rendererOf("fast", name), await rendererOf("own", name)];
    const catalogue = openCatalogue("site/ssg/fixtures");
    const payloadIndex = buildPayloadIndex(await readCatalogue(catalogue), plainPictures);
    let icons = 0;
    for (const { path, route, payload } of listPages(payloadIndex)) {
      const page = { path, payload: payload(), origin: "https://m.test", marketplace };
      const { html, routes } = await own.renderPage(page);
      expect((await fast.renderPage({ ...page, route })).html, path).toBe(html);
      expect(routes, path).toContain(route);
      icons += html.match(/<svg/g)?.length ?? 0;
    }
    expect(icons).toBeGreaterThan(100);
    expect(fast.renderShell(marketplace)).toBe(own.renderShell(marketplace));
  },
  300_000,
);
