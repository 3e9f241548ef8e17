import { join } from "node:path";
import type { PageInput, RenderedPage } from "#app/entry-server.tsx";
import type { PageAssets } from "./assets.ts";
import { BuildFailure } from "./failure.ts";
import { pageHtml } from "./page-html.ts";
import type { Page } from "./pages.ts";
import { pageFolder, writeSiteFile } from "./write.ts";

/** What the render bundle exports. */
export interface Renderer {
  renderPage: (page: PageInput) => Promise<RenderedPage>;
  renderShell: () => string;
}

export interface Prerender {
  renderer: Renderer;
  assets: PageAssets;
  folder: string;
  buildId: string;
  origin: string;
}

/** Draws every page into its `index.html`, beside its payload. */
export async function prerender(pages: readonly Page[], options: Prerender): Promise<void> {
  for (const page of pages) {
    const html = await drawPage(page, options);
    const folder = pageFolder(page.path);
    await writeSiteFile(options.folder, join(folder, "index.html"), html);
    await writeSiteFile(
      options.folder,
      join(folder, "_payload.json"),
      JSON.stringify(page.payload),
    );
  }
}

async function drawPage(page: Page, options: Prerender): Promise<string> {
  const { renderer, assets, buildId, origin } = options;
  const drawn = await renderer.renderPage({ path: page.path, payload: page.payload, origin });
  if (drawn.status !== 200)
    throw new BuildFailure(`${page.path} was drawn with status ${drawn.status}`);
  const start = { code: buildId, origin, kind: "page" as const, loaderData: drawn.loaderData };
  return pageHtml(drawn.html, assets.tagsFor(drawn.routes), start);
}

/** 200.html answers for pages newer than the build, 404.html for addresses that are none. */
export async function drawFallbacks(options: Prerender): Promise<void> {
  const { renderer, assets, folder, buildId, origin } = options;
  const tags = assets.tagsFor([]);
  const start = { code: buildId, origin, loaderData: {} };
  const missing = await renderer.renderPage({ path: "/no/such/page/here", payload: {}, origin });
  if (missing.status !== 404)
    throw new BuildFailure("the page of unknown addresses is not the 404 page");
  const shell = pageHtml(renderer.renderShell(), tags, { ...start, kind: "shell" });
  await writeSiteFile(folder, "200.html", shell);
  await writeSiteFile(
    folder,
    "404.html",
    pageHtml(missing.html, tags, { ...start, kind: "missing" }),
  );
}
