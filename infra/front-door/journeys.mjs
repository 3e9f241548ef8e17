// The browser journeys: the whole product on fresh data and free ports, driven by Playwright.

import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "./failure.mjs";
import { places, program } from "./places.mjs";
import { run } from "./processes.mjs";
import { prepareProduct, serveProduct } from "./product.mjs";
import { isFree } from "./runner.mjs";
import { findChromium } from "./toolchain.mjs";

const kept = new Set(["site", "site.work"]);

export const missingChromium =
  "The browser journeys need Chromium; install it with `apt-get install -y chromium`, or name one: MATCHDAY_CHROMIUM=/path npm test.";

/** Runs the journeys; gives how many passed and failed. `more` goes to Playwright. */
export async function runJourneys(more = []) {
  const chromium = findChromium();
  if (chromium === null) throw new Failure(missingChromium);
  const data = join(places.data, "journeys");
  await clear(data);
  const prepared = await prepareProduct({ data, port: await freePorts() });
  const product = await serveProduct(prepared);
  const report = join(data, "report.json");
  try {
    const { code } = await run(program("playwright"), ["test", "--reporter=list,json", ...more], {
      env: {
        MATCHDAY_URL: product.site,
        MATCHDAY_IDENTITY: product.identity,
        MATCHDAY_STRIPE: product.stripe,
        MATCHDAY_DATA: data,
        MATCHDAY_RUNNER: prepared.runner,
        MATCHDAY_CHROMIUM: chromium,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      },
    });
    const { stats } = JSON.parse(await readFile(report, "utf8"));
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
      code,
    };
  } finally {
    await product.stop();
  }
}

/** Forgets the data of the last run; the built site stays, since it knows what it was built from. */
async function clear(data) {
  await mkdir(data, { recursive: true });
  for (const name of await readdir(data)) {
    if (!kept.has(name)) await rm(join(data, name), { recursive: true });
  }
}

/** The first of three neighbouring free ports, away from those of `npm start`. */
export async function freePorts() {
  for (let port = 4390; port < 4990; port += 3) {
    const free = await Promise.all([port, port + 1, port + 2].map(isFree));
    if (free.every(Boolean)) return port;
  }
  throw new Failure("There are no three free ports from 4390 to 4990.");
}
