import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { PageInput, RenderedPage } from "#app/entry-server.tsx";
import type { PageStart } from "#app/lib/build/page-start.ts";
import type { Marketplace } from "#app/lib/marketplace/marketplace.ts";
import { BuildFailure } from "#ssg/failure.ts";
import { pageFolder } from "#ssg/files/page-folder.ts";
import type { Staging } from "#ssg/files/staging.ts";
import { firstTag } from "./first-script.ts";
import type { LocalPage } from "./local-page.ts";

/** What the render bundle exports. */
export interface Renderer {
  renderPage: (page: PageInput) => Promise<RenderedPage>;
  renderShell: (marketplace: Marketplace) => string;
  webManifest: (marketplace: Marketplace) => string;
}

export interface PrerenderOptions {
  /** The module that draws pages: loaded when the first page is drawn. */
  render: string;
  staging: Staging;
  /** The site as the last build left it. */
  out: string;
  origin: string;
  marketplace: Marketplace;
  /** The shape of payloads, as the code knows it. */
  shape: string;
  /** The head's end of a route's pages. */
  headFor: (route: string) => string;
  /** The head's end of a document that belongs to no route. */
  frameHead: (kind: "shell" | "missing") => string;
}

/** Draws the pages of a language into the staging folder. */
export class Prerender {
  readonly #options: PrerenderOptions;
  #renderer: Promise<Renderer> | null = null;

  constructor(options: PrerenderOptions) {
    this.#options = options;
  }

  /** Renders a page into its `index.html`; in the default language also its payload, which all languages read. */
  async draw(page: LocalPage): Promise<void> {
    const { staging, origin, marketplace, shape, headFor } = this.#options;
    const renderer = await this.#load();
    const payload = page.payload();
    const { address, path, route } = page;
    const drawn = await renderer.renderPage({ path, route, payload, origin, marketplace });
    if (drawn.status !== 200 || !drawn.routes.includes(page.route)) {
      throw new BuildFailure(
        `${address} was drawn with status ${drawn.status} by ${drawn.routes.join(" / ")}, not ${page.route}`,
      );
    }
    const json = JSON.stringify(payload);
    const loaderData =
      drawn.loaderData[page.route] === payload && Object.keys(drawn.loaderData).length === 1
        ? `{${JSON.stringify(page.route)}:${json}}`
        : JSON.stringify(drawn.loaderData);
    const folder = pageFolder(address);
    staging.write(
      join(folder, "index.html"),
      pageHtml(drawn.html, headFor(page.route), loaderData),
    );
    if (page.language.base !== "") return;
    staging.write(join(folder, "_payload.json"), [
      `{"shape":${JSON.stringify(shape)},"page":`,
      json,
      "}",
    ]);
  }

  /** Exchanges the tags of an otherwise unchanged page for those of newer code; false if the page has to be rendered. */
  retag(page: LocalPage, oldHead: string): boolean {
    const { staging, out, headFor } = this.#options;
    const name = join(pageFolder(page.address), "index.html");
    const html = withHead(readFileSync(join(out, name)), oldHead, headFor(page.route));
    if (html === null) return false;
    staging.write(name, html);
    return true;
  }

  /** The web app manifest of the language. */
  async webManifest(): Promise<string> {
    return (await this.#load()).webManifest(this.#options.marketplace);
  }

  /** 200.html: what the window shows until a page newer than the build is loaded. */
  async shell(): Promise<string> {
    const { renderShell } = await this.#load();
    return pageHtml(
      renderShell(this.#options.marketplace),
      this.#options.frameHead("shell"),
      "{}",
    ).join("");
  }

  /** 404.html: the answer for unknown addresses. */
  async missing(): Promise<string> {
    const { renderPage } = await this.#load();
    const { origin, marketplace, frameHead } = this.#options;
    const { status, html } = await renderPage({
      path: "/no/such/page/here",
      payload: {},
      origin,
      marketplace,
    });
    if (status !== 404) throw new BuildFailure("the page of unknown addresses is not the 404 page");
    return pageHtml(html, frameHead("missing"), "{}").join("");
  }

  #load(): Promise<Renderer> {
    this.#renderer ??= import(pathToFileURL(this.#options.render).href);
    return this.#renderer;
  }
}

/**
 * The end of a document's head, before the page's own data: the tags of its code and what all pages of a route share.
 * New code changes it and nothing else of a page.
 */
export function headOf(
  tags: string,
  { code, origin, marketplace, kind }: Omit<PageStart, "loaderData">,
): string {
  const start = inert(JSON.stringify({ code, origin, marketplace, kind }));
  return `${firstTag}${tags}<script type="application/json" id="page-start">${start.slice(0, -1)},"loaderData":`;
}

/** A drawn document with its head's end and the data the browser starts from, as JSON; in pieces. */
function pageHtml(html: string, head: string, loaderData: string): string[] {
  const at = html.indexOf("</head>");
  if (at === -1) throw new BuildFailure("a page was drawn without a head");
  return [html.slice(0, at), head, inert(loaderData), "}</script>", html.slice(at), "\n"];
}

/** A page with its head's end exchanged; null if the old one is not in it. */
function withHead(page: Buffer, old: string, head: string): Buffer | null {
  const at = page.indexOf(old);
  if (at === -1) return null;
  const after = at + Buffer.byteLength(old);
  return Buffer.concat([page.subarray(0, at), Buffer.from(head), page.subarray(after)]);
}

/** JSON that cannot end the script element around it. */
function inert(json: string): string {
  return json.replaceAll("<", "\\u003c");
}
