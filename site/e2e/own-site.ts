import { readFileSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { z } from "zod";

// A host of our own for journeys that take the site's files away or put others in their place, which the
// product's own runner would show to every other journey. It answers by the CDN's tables; functions,
// settings and media are the product's.

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

/** One request the host answered. */
export interface Visit {
  /** Without its query. */
  path: string;
  /** What the browser wanted it for: `document`, `script`, `empty` for a fetch. */
  wanted: string;
  /** The page that asked. */
  from: string;
}

export class OwnSite {
  /** Everything that was asked for, oldest first. */
  readonly visits: Visit[] = [];
  /** While set, every connection is dropped before it is answered. */
  down = false;
  /** Files that are not there, though the build has them. */
  gone: (path: string) => boolean = () => false;
  #folder = "";
  /** What the product lets a browser do with its pages. */
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

  /** Serves another build from now on, of which nothing of the one before is left. */
  deploy(folder: string): void {
    this.#folder = folder;
    this.visits.length = 0;
  }

  /** Paths of the documents that were loaded. */
  documents(): string[] {
    return this.visits.filter(({ wanted }) => wanted === "document").map(({ path }) => path);
  }

  /** Lets requests come and wait; the answer lets the oldest of them go on, `held` counts them. */
  hold(matches: (path: string) => boolean): { held: () => number; letGo: (count: number) => void } {
    const waiting: (() => void)[] = [];
    this.#held = { matches, waiting };
    return {
      held: () => waiting.length,
      letGo: (count) => {
        if (count === Number.POSITIVE_INFINITY) this.#held = null;
        for (const go of waiting.splice(0, count)) go();
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
    this.visits.push({
      path,
      wanted: String(request.headers["sec-fetch-dest"] ?? ""),
      from: String(request.headers.referer ?? ""),
    });
    const held = this.#held;
    if (held?.matches(path)) await new Promise<void>((go) => held.waiting.push(go));
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

  /** The file behind a path; a talent newer than the build is asked for, as the CDN does. */
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
