import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../../infra/scripts/tests/journeys.mjs";
import { test as base, expect } from "./fixtures.ts";

// A separate product, as `npm start -- --empty` starts it. It rebuilds its site when pages become stale, which would affect
// other journeys.

interface OwnProduct {
  site: string;
  stop: () => Promise<void>;
}

export const test = base.extend<{ product: OwnProduct }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const data = await mkdtemp(join(tmpdir(), "matchday-own-product-"));
      const product = await start(data);
      await use(product);
      await product.stop();
      await rm(data, { recursive: true });
    },
    { timeout: 240_000 },
  ],
  baseURL: async ({ product }, use) => use(product.site),
});

export { expect };

async function start(data: string): Promise<OwnProduct> {
  // Other ports than those of the lanes and of outgoing connections.
  const port = await freePorts(5_000, 5_600);
  const words = ["--data", data, "--port", String(port), "--empty"];
  const child = spawn(process.execPath, ["infra/scripts/serve/start.mjs", ...words], {
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
