// The browser journeys: the whole product on fresh data and free ports, driven by Playwright.

import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { prepareProduct, serveProduct } from "../build/product.mjs";
import { isFree } from "../build/runner.mjs";
import { buildUiPage } from "../build/ui-page.mjs";
import { Failure } from "../run/failure.mjs";
import { places, program } from "../run/places.mjs";
import { run } from "../run/processes.mjs";
import { green, say } from "../run/terminal.mjs";
import { headlessOf, requireChromium } from "../tools/chromium.mjs";
import { runDatabaseConformance } from "./database-conformance.mjs";
import { failedInJourneys, repeatedInJourneys, timesOfJourneys } from "./failed-tests.mjs";
import { callsInLog, compareJourneys } from "./journeys-before.mjs";

const kept = new Set(["site", "site.work", "ui-page"]);

/**
 * The number of concurrent journeys: each needs a separate product, since a product has one clock and one set of data.
 */
const lanes = 2;

/** The journeys of a run that may fail at first and pass when they are repeated, which only CI does. */
const mostRepeated = 2;

/** The lines of a failed journey's page that are printed. */
const shownLines = 80;

/**
 * Runs the journeys, and after them the document database's conformance suite; returns how many passed and failed, the names
 * of those that failed, and the seconds of each. `more` goes to Playwright; named journeys run one at a time, without the suite.
 * Without `all`, what passed before is not run again.
 */
export async function runJourneys(more = [], { all = false } = {}) {
  const chromium = await requireChromium();
  const browsers = { chromium, headless: await headlessOf(chromium) };
  if (more.length > 0) return (await walk(more, browsers)).result;
  const { before, journeys } = await runChanged(browsers, { all });
  if (before > 0) {
    say(`${green("✓")} ${before} journeys passed before, and nothing changed that they use`);
  }
  const database = await runDatabaseConformance(browsers.headless, { all });
  return {
    passed: before + journeys.passed + database.passed,
    failed: journeys.failed + database.failed,
    skipped: journeys.skipped,
    code: journeys.code || database.code,
    failures: [...journeys.failures, ...database.failures],
    times: [...journeys.times, ...database.times],
  };
}

/** Runs the journeys that did not pass before with what they use; all of them with `all`. */
async function runChanged(browsers, { all }) {
  const { before, hasOthers, keep } = await compareJourneys(Object.values(browsers));
  if (!hasOthers && !all) {
    const nothing = { passed: 0, failed: 0, skipped: 0, code: 0, failures: [], times: [] };
    return { before: before.length, journeys: nothing };
  }
  const leftOut = all ? [] : before;
  const { result, report, logs } = await walk([], { ...browsers, leftOut, count: lanes });
  await keep(report, logs);
  return { before: leftOut.length, journeys: result };
}

/** `leftOut` are the names of journeys that do not run. */
async function walk(args, { chromium, headless, leftOut = [], count = 1 }) {
  const data = join(places.data, "journeys");
  await clear(data);
  const prepared = await prepareProduct({ data, port: await freePorts(), withoutDemoOrders: true });
  await buildUiPage(data);
  const products = [];
  const report = join(data, "report.json");
  const list = join(data, "left-out.txt");
  await writeFile(list, leftOut.join("\n"));
  const chosen = leftOut.length > 0 ? [...args, "--test-list-invert", list] : args;
  let code;
  try {
    for (const lane of await copies(prepared, count)) {
      const product = await serveProduct({ ...lane, logged: callsInLog });
      products.push({ ...product, data: lane.data });
    }
    const playwright = await run(
      program("playwright"),
      ["test", "--reporter=list,json", ...chosen],
      {
        env: {
          MATCHDAY_LANES: JSON.stringify(products.map(seenByJourneys)),
          MATCHDAY_RESULTS: join(data, "results"),
          MATCHDAY_SITE: prepared.site,
          MATCHDAY_SITE_URL: prepared.address,
          MATCHDAY_RUNNER: prepared.runner,
          MATCHDAY_CHROMIUM: chromium,
          MATCHDAY_HEADLESS: headless,
          PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        },
      },
    );
    code = playwright.code;
    await showFailedPages(join(data, "results"));
  } finally {
    await Promise.all(products.map((product) => product.stop()));
  }
  const { stats, suites } = JSON.parse(await readFile(report, "utf8"));
  const repeated = repeatedInJourneys({ suites });
  for (const name of repeated) say(`▸ Passed only when it was repeated: ${name}`);
  const tooMany = repeated.length > mostRepeated ? repeated : [];
  const logOf = async (lane) => await readFile(join(lane.data, "runner.log"), "utf8");
  return {
    report: { suites },
    logs: await Promise.all(products.map(logOf)),
    result: {
      passed: stats.expected + stats.flaky - tooMany.length,
      failed: stats.unexpected + tooMany.length,
      skipped: stats.skipped,
      code: tooMany.length > 0 ? 1 : code,
      failures: [...failedInJourneys({ suites }), ...tooMany],
      times: timesOfJourneys({ suites }),
    },
  };
}

/** Prints what each failed journey's page had: where the files of a run are not kept, nothing else tells. */
async function showFailedPages(results) {
  // There are no files if no journey began.
  if (!existsSync(results)) return;
  for (const name of await readdir(results, { recursive: true })) {
    if (basename(name) !== "error-context.md") continue;
    const lines = (await readFile(join(results, name), "utf8")).split("\n");
    const page = lines.slice(lines.indexOf("```yaml") + 1);
    say([`▸ The page of ${dirname(name)}`, ...page.slice(0, shownLines)].join("\n"));
  }
}

/** Prepares one product for each lane: they share the site, and have their own ports and copies of the seeded data. */
async function copies(prepared, count) {
  const all = [prepared];
  for (let number = 2; number <= count; number += 1) {
    const data = join(prepared.data, `lane-${number}`);
    for (const name of await readdir(prepared.data)) {
      const isShared = name === "site" || name === "site.work" || name.startsWith("lane-");
      if (isShared) continue;
      await cp(join(prepared.data, name), join(data, name), { recursive: true });
    }
    const port = await freePorts(prepared.ports.port + 3 * (number - 1));
    const ports = { port, "identity-port": port + 1, "stripe-port": port + 2 };
    all.push({ ...prepared, data, ports });
  }
  return all;
}

function seenByJourneys({ site, identity, stripe, data }) {
  return { url: site, identity, stripe, data };
}

/** Removes the data of the last run. The built site stays: the generator knows what it was built from. */
async function clear(data) {
  await mkdir(data, { recursive: true });
  for (const name of await readdir(data)) {
    if (!kept.has(name)) await rm(join(data, name), { recursive: true });
  }
}

/** The first of three neighbouring free ports, away from those of `npm start`. */
export async function freePorts(first = 4390, last = 4990) {
  for (let port = first; port < last; port += 3) {
    const free = await Promise.all([port, port + 1, port + 2].map(isFree));
    if (free.every(Boolean)) return port;
  }
  throw new Failure(`There are no three free ports from ${first} to ${last}.`);
}
