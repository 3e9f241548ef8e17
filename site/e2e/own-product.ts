import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "./fixtures.ts";

// A product as `npm start` gives it, for one journey alone: it builds its site anew when pages become older than their
// data, which every other journey would see.

interface OwnProduct {
  site: string;
  stop: () => Promise<void>;
}

export const test = base.extend<Record<never, never>, { product: OwnProduct }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const data = await mkdtemp(join(tmpdir(), "matchday-own-product-"));
      const product = await start(data);
      await use(product);
      await product.stop();
      await rm(data, { recursive: true });
    },
    { scope: "worker", timeout: 240_000 },
  ],
  baseURL: async ({ product }, use) => use(product.site),
});

export { expect };

async function start(data: string): Promise<OwnProduct> {
  const port = await findFreePort();
  const words = ["--data", data, "--port", String(port), "--no-demo-orders"];
  const child = spawn(process.execPath, ["infra/scripts/start.mjs", ...words], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (part) => {
      said += part;
      if (said.includes("Ctrl-C stops it.")) resolve();
    });
    child.once("close", () => reject(new Error(`npm start ended: ${said}`)));
  });
  return {
    site: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** A port of the loopback with nobody on it; the two behind it are taken by the product as well. */
function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === "string") reject(new Error("no port"));
        else resolve(Math.min(address.port, 65_000));
      });
    });
  });
}
