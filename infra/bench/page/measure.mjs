// Measures one page in a visitor's browser: Lighthouse's scores, and the bytes that were sent.

import { gzipSync } from "node:zlib";

/** Switches off what a browser does besides loading the page. */
const chromeFlags = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-domain-reliability",
  "--disable-extensions",
  "--disable-sync",
  "--metrics-recording-only",
  "--no-first-run",
];

/** The categories that are measured. */
const categories = ["performance", "accessibility", "best-practices", "seo"];

/**
 * Loads `url` once in a fresh browser. `tools` are the modules of this folder's package, `form` is
 * `mobile` or `desktop`. Scores are from 0 to 100.
 */
export async function measure(url, { form, chromium, tools }) {
  const browser = await tools.launch({ chromePath: chromium, chromeFlags });
  try {
    const settings = { port: browser.port, output: "json", logLevel: "error" };
    const config = form === "desktop" ? tools.desktopConfig : undefined;
    const result = await tools.lighthouse(url, { ...settings, onlyCategories: categories }, config);
    if (result === undefined) throw new Error(`Lighthouse gave no result for ${url}`);
    const { lhr } = result;
    if (lhr.runtimeError !== undefined) throw new Error(lhr.runtimeError.message);
    const requests = requestsOf(lhr);
    const origin = new URL(url).origin;
    return {
      scores: Object.fromEntries(categories.map((name) => [name, scoreOf(lhr, name)])),
      cls: lhr.audits["cumulative-layout-shift"].numericValue,
      fcp: lhr.audits["first-contentful-paint"].numericValue,
      lcp: lhr.audits["largest-contentful-paint"].numericValue,
      tbt: lhr.audits["total-blocking-time"].numericValue,
      scripts: requests
        .filter((request) => request.resourceType === "Script")
        .map(({ url }) => url),
      started: await startedScripts(url),
      requests: requests.length,
      thirdParty: requests.filter((request) => new URL(request.url).origin !== origin).length,
      faults: faultsOf(lhr),
    };
  } finally {
    await browser.kill();
  }
}

/**
 * All code that the document of `url` names: what is loaded of it by the time the page has started. 200.html also names
 * the code of each page that it may become; of these the measured page has loaded its own.
 */
export async function startedScripts(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  const html = (await answer.text()).replace(/ data-pages="[^"]*"/, "");
  const named = html.match(/\/assets\/[\w-]+\.js(?=[" ])/g) ?? [];
  return [...new Set(named)].map((path) => new URL(path, url).href);
}

/** Bytes of these scripts together, each packed by gzip at its best. */
export async function gzipBytes(urls) {
  const sizes = await Promise.all(
    [...new Set(urls)].map(async (url) => {
      const answer = await fetch(url, { headers: { "accept-encoding": "identity" } });
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
      return gzipSync(Buffer.from(await answer.arrayBuffer()), { level: 9 }).length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The middle one; of an even number the lower of the two. */
export function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

function scoreOf(lhr, name) {
  const { score } = lhr.categories[name];
  if (score === null) throw new Error(`Lighthouse could not judge ${name}`);
  return Math.round(score * 100);
}

/** Whether an entry went over the network; a data URL did not. */
function requestsOf(lhr) {
  const items = lhr.audits["network-requests"].details?.items ?? [];
  return items.filter(({ url }) => url.startsWith("http"));
}

/** The audits that cost a point, so that a reader knows where to look. */
function faultsOf(lhr) {
  return categories.flatMap((name) =>
    lhr.categories[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id].score ?? 1) < 0.9)
      .map(({ id }) => `${name}: ${id} ${lhr.audits[id].displayValue ?? ""}`.trim()),
  );
}
