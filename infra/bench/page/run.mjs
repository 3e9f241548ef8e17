// npm run bench -- page [--runs 3] [--page talent] [--form mobile]: the weight of our pages and Lighthouse's scores, measured
// on a separate product with the demo catalogue.
//
// `js_gzip_bytes` is all the JavaScript that a page loads before the first interaction, and before it starts automatically
// after five seconds; `js_started_gzip_bytes` is all that it has loaded once it started. Scores are the median of the runs,
// `cls` is the worst of them, and the results of single runs are written to standard error.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { prepareProduct, serveProduct } from "../../scripts/build/product.mjs";
import { Failure, main } from "../../scripts/run/failure.mjs";
import { places } from "../../scripts/run/places.mjs";
import { freePorts } from "../../scripts/tests/journeys.mjs";
import { requireChromium } from "../../scripts/tools/chromium.mjs";
import { gzipBytes, measure, median } from "./measure.mjs";
import { loadTools } from "./tools.mjs";

const forms = ["mobile", "desktop"];

await main(async () => {
  const { values } = parseArgs({
    options: {
      runs: { type: "string", default: "3" },
      page: { type: "string" },
      form: { type: "string" },
    },
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1)
    throw new Failure(`--runs is a count, not ${values.runs}.`);
  const chromium = await requireChromium();
  const tools = await loadTools();
  const data = join(places.data, "bench-page");
  const prepared = await prepareProduct({ data, port: await freePorts(), withoutDemoOrders: true });
  const product = await serveProduct(prepared);
  try {
    const pages = await choosePages(prepared.catalogue);
    const asked = Object.entries(pages).filter(([name]) => [name, undefined].includes(values.page));
    if (asked.length === 0) throw new Failure(`--page is one of ${Object.keys(pages).join(", ")}.`);
    for (const [page, path] of asked) {
      for (const form of forms.filter((each) => [each, undefined].includes(values.form))) {
        const url = new URL(path, prepared.address).href;
        const seen = [];
        for (let run = 0; run < runs; run += 1) {
          seen.push(await measureAgain(url, { form, chromium, tools }));
          process.stderr.write(`${page} ${form} ${run + 1}/${runs}: ${words(seen.at(-1))}\n`);
        }
        console.log(JSON.stringify(await lineOf(page, form, seen)));
      }
    }
  } finally {
    await product.stop();
  }
});

/** On a very busy machine the browser sometimes loses the start of its recording; such a run is repeated. */
async function measureAgain(url, options) {
  for (let attempt = 1; attempt < 3; attempt += 1) {
    try {
      return await measure(url, options);
    } catch (error) {
      process.stderr.write(`Lighthouse failed and is asked again: ${error.message}\n`);
    }
  }
  return await measure(url, options);
}

async function lineOf(page, form, seen) {
  const score = (name) => median(seen.map(({ scores }) => scores[name]));
  const [first] = seen;
  return {
    bench: "page",
    page,
    form,
    performance: score("performance"),
    accessibility: score("accessibility"),
    best_practices: score("best-practices"),
    seo: score("seo"),
    cls: Number(Math.max(...seen.map(({ cls }) => cls)).toFixed(4)),
    js_gzip_bytes: await gzipBytes(first.scripts),
    js_started_gzip_bytes: await gzipBytes([...first.scripts, ...first.started]),
    requests: median(seen.map(({ requests }) => requests)),
    third_party_requests: Math.max(...seen.map(({ thirdParty }) => thirdParty)),
  };
}

function words({ scores, fcp, lcp, tbt, faults }) {
  const points = Object.values(scores).join("/");
  const lost = faults.length === 0 ? "" : `; ${faults.join("; ")}`;
  return `${points}, FCP ${Math.round(fcp)} ms, LCP ${Math.round(lcp)} ms, blocked ${Math.round(tbt)} ms${lost}`;
}

/** One page of each public kind, by the first athlete of the catalogue who can be booked. */
async function choosePages(folder) {
  const talent = await readList(folder, "talent");
  const chosen = talent.find(({ status, offers }) => status === "published" && offers.length > 0);
  if (chosen === undefined) throw new Failure("The catalogue has nobody who can be booked.");
  const [sport] = chosen.sports;
  return {
    home: "/",
    sport: `/sport/${sport}`,
    talent: `/${chosen.slug}`,
    offer: `/${chosen.slug}/${chosen.offers[0].offerGuid}`,
    search: "/search?q=kids+birthday+party",
    book: `/${chosen.slug}/book`,
    login: "/login",
  };
}

/** A list of the exported catalogue: a record to a line, or one file for all. */
async function readList(folder, name) {
  const lines = await readFile(join(folder, `${name}.ndjson`), "utf8").catch(() => null);
  if (lines !== null)
    return lines
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  return JSON.parse(await readFile(join(folder, "catalogue.json"), "utf8"))[name];
}
