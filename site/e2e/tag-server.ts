import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** The script of the emulated tag: it reads the commands, sets its cookie and sends each event. */
const script = `(() => {
  const { searchParams, origin } = new URL(document.currentScript.src);
  const id = searchParams.get("id");
  const settings = {};
  const take = ([name, first, second]) => {
    if (name === "set") Object.assign(settings, first);
    if (name === "config") document.cookie = "_ga=GA1.1." + Math.random() + "; path=/; max-age=63072000";
    if (name === "event" && window["ga-disable-" + id] !== true) {
      const body = JSON.stringify({ event: first, ...settings, ...second });
      fetch(origin + "/collect?tid=" + id, { method: "POST", mode: "no-cors", keepalive: true, body });
    }
  };
  const layer = window.dataLayer;
  layer.forEach(take);
  const push = layer.push;
  layer.push = (...commands) => {
    commands.forEach(take);
    return push.apply(layer, commands);
  };
})();`;

/** Emulates the host of an analytics tag: it serves the script and records the requests. */
export class TagServer {
  /** Every request with its line, headers and body. */
  readonly requests: string[] = [];
  /** The paths of the received page views, oldest first. */
  readonly pages: string[] = [];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<TagServer> {
    const server = createServer();
    const tags = new TagServer(server);
    server.on("request", (request, response) => {
      readBody(request)
        .then((body) => {
          tags.#note(request, body);
          const isScript = request.url?.startsWith("/gtag/js") === true;
          response.writeHead(200, { "content-type": isScript ? "text/javascript" : "text/plain" });
          response.end(isScript ? script : "");
        })
        .catch(() => response.destroy());
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    return tags;
  }

  get scriptUrl(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/gtag/js`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  #note(request: IncomingMessage, body: string): void {
    this.requests.push(
      `${request.method} ${request.url} ${JSON.stringify(request.headers)} ${body}`,
    );
    if (request.url?.startsWith("/collect") === true) {
      const sent: unknown = JSON.parse(body);
      const path =
        typeof sent === "object" && sent !== null && "page_path" in sent ? sent.page_path : null;
      this.pages.push(String(path));
    }
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return body;
}
