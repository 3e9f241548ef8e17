import { readFileSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { z } from "zod";

// A separate host of the site for journeys that remove or replace its files: the product's runner serves all journeys. It
// answers by the CDN's tables. Functions, settings and media are the product's.

const cacheTable = z
  .object({
    keep: z.record(z.string(), z.string()),
    classes: z.array(z.object({ files: z.array(z.string()), keep: z.string() })),
    types: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(readFileSync("infra/cdn/cache.json", "utf8")));
const { rules } = z
  .object({
    rules: z.object({ shells: z.array(z.string()), shapes: z.record(z.string(), z.string()) }),
  })
  .parse(JSON.parse(readFileSync("infra/cdn/paths.json", "utf8")));

/** A request to the host. */
export interface Visit {
  /** The path without the query. */
  path: string;
  /** `Sec-Fetch-Dest`: `document`, `script`, `empty` for a fetch. */
  wanted: string;
}

export class OwnSite {
  /** All requests since the last deployment, oldest first. */
  readonly visits: Visit[] = [];
  /** While true, the host closes every connection without a response. */
  down = false;
  /** The files of the build that the host answers with 404. */
  gone: (path: string) => boolean = () => false;
  #folder = "";
  /** The product's content security policy. */
  #policy = "";
  #held: { matches: (path: string) => boolean; waiting: (() => void)[] } | null = null;
  readonly #product: string;
  readonly #server: Server;

  private constructor(product: string) {
    this.#product = product;
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => {
        response.destroy(error instanceof Error ? error : new Error(String(error)));
      });
    });
  }

  /** Listens on a free port; `product` is the address of the runner. */
  static async open(product: string): Promise<OwnSite> {
    const site = new OwnSite(product);
    await new Promise<void>((resolve) => site.#server.listen(0, "127.0.0.1", resolve));
    const shell = await fetch(`${product}/200.html`);
    site.#policy = shell.headers.get("content-security-policy") ?? "";
    return site;
  }

  get address(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  /** Serves another build and no file of the previous one. */
  deploy(folder: string): void {
    this.#folder = folder;
    this.visits.length = 0;
  }

  /** Returns the paths of the documents that were loaded. */
  documents(): string[] {
    return this.visits.filter(({ wanted }) => wanted === "document").map(({ path }) => path);
  }

  /** Delays requests for these paths until `release`; `held` counts them. */
  hold(matches: (path: string) => boolean): { held: () => number; release: () => void } {
    const waiting: (() => void)[] = [];
    this.#held = { matches, waiting };
    return {
      held: () => waiting.length,
      release: () => {
        this.#held = null;
        for (const answer of waiting.splice(0)) answer();
      },
    };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.down) {
      request.socket.destroy();
      return;
    }
    const url = new URL(request.url ?? "/", this.address);
    const path = decodeURIComponent(url.pathname);
    this.visits.push({ path, wanted: String(request.headers["sec-fetch-dest"] ?? "") });
    const held = this.#held;
    if (held?.matches(path)) await new Promise<void>((resolve) => held.waiting.push(resolve));
    if (/^\/(?:api|media)\/|^\/config\.json$/.test(path)) {
      await this.#askProduct(request, response);
      return;
    }
    const { status, file } = await this.#find(path);
    const at = join(this.#folder, file);
    response.writeHead(status, {
      "content-type": cacheTable.types[extname(file).slice(1)] ?? "application/octet-stream",
      "cache-control": status === 404 ? "no-store" : keepOf(file),
      "content-security-policy": this.#policy,
    });
    response.end(readFileSync(at));
  }

  /** Returns the file of a path. Like the CDN, it asks the product about talent newer than the build. */
  async #find(path: string): Promise<{ status: number; file: string }> {
    const bare = path.replace(/^\/+|\/+$/g, "");
    if (!this.gone(path)) {
      for (const file of [bare, join(bare, "index.html")]) {
        if (this.#isFile(file)) return { status: 200, file };
      }
    }
    if (isShell(`/${bare}`)) return { status: 200, file: "200.html" };
    const [slug = "", below = "", more] = bare.split("/");
    const mayBeTalent = more === undefined && /^(?:|book|[0-9a-f-]{36})$/.test(below);
    if (mayBeTalent && slug !== "" && !slug.includes(".")) {
      const known = await fetch(`${this.#product}/api/talent/${encodeURIComponent(slug)}`);
      if (known.ok) return { status: 200, file: "200.html" };
    }
    return { status: 404, file: "404.html" };
  }

  #isFile(file: string): boolean {
    return statSync(join(this.#folder, file), { throwIfNoEntry: false })?.isFile() ?? false;
  }

  async #askProduct(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body: Uint8Array[] = [];
    for await (const part of request) body.push(part);
    const { host: _, connection: __, ...headers } = request.headers;
    const sent = Object.entries(headers).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value] as [string, string]] : [],
    );
    const answer = await fetch(new URL(request.url ?? "/", this.#product), {
      method: request.method ?? "GET",
      headers: sent,
      redirect: "manual",
      ...(body.length > 0 ? { body: Buffer.concat(body) } : {}),
    });
    const kept = ["content-type", "cache-control", "retry-after"].flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as [string, string]];
    });
    response.writeHead(answer.status, Object.fromEntries(kept));
    response.end(Buffer.from(await answer.arrayBuffer()));
  }
}

function isShell(path: string): boolean {
  return rules.shells.some((shell) => {
    const segments = shell.split("/").map((segment) => {
      const shape = segment.match(/^\{(.+)\}$/)?.[1];
      return shape === undefined ? segment : (rules.shapes[shape] ?? "").replace(/^\^|\$$/g, "");
    });
    return new RegExp(`^${segments.join("/")}$`).test(path);
  });
}

function keepOf(file: string): string {
  const found = cacheTable.classes.find(({ files }) => files.some((glob) => fits(glob, file)));
  return cacheTable.keep[found?.keep ?? "never"] ?? "no-store";
}

function fits(glob: string, file: string): boolean {
  const shape = glob
    .replaceAll(".", "\\.")
    .replaceAll("**", "\u0000")
    .replaceAll("*", "[^/]*")
    .replaceAll("\u0000", ".*");
  return new RegExp(`^${shape}$`).test(file);
}
