import { defineConfig } from "@playwright/test";

const { MATCHDAY_LANES, MATCHDAY_RESULTS, MATCHDAY_HEADLESS, TEST_PARALLEL_INDEX } = process.env;

if (MATCHDAY_LANES === undefined || MATCHDAY_RESULTS === undefined) {
  throw new Error(
    "The journeys need the product they walk through: run them by `npm run e2e`, which builds, seeds and serves it.",
  );
}

const lanes: { url: string; identity: string; stripe: string; data: string }[] =
  JSON.parse(MATCHDAY_LANES);

// A product has one clock and one set of data, and some journeys move the clock: each worker has a separate product.
// Every worker reads this file before its journeys.
const lane = lanes[Number(TEST_PARALLEL_INDEX ?? 0)];
if (lane === undefined) throw new Error("There are more workers than lanes.");
process.env.MATCHDAY_URL = lane.url;
process.env.MATCHDAY_IDENTITY = lane.identity;
process.env.MATCHDAY_STRIPE = lane.stripe;
process.env.MATCHDAY_DATA = lane.data;

export default defineConfig({
  testDir: "site/e2e",
  outputDir: MATCHDAY_RESULTS,
  workers: lanes.length,
  // A machine of CI may pause for seconds. A journey that needed its repetition is named, and only a few may
  // (`infra/scripts/tests/journeys.mjs`); anywhere else a repetition would hide a fault.
  retries: process.env.CI === undefined ? 0 : 1,
  forbidOnly: process.env.CI !== undefined,
  // Only a hanging journey needs so long, also on a machine with other work.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: lane.url,
    locale: "en-GB",
    timezoneId: "Europe/London",
    viewport: { width: 1440, height: 900 },
    // A worker answers requests that `page.route` never sees; journeys about it allow it.
    serviceWorkers: "block",
    // A trace takes a quarter of a journey's processor time. In CI the page's text and its picture have to do.
    trace: process.env.CI === undefined ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: {
      args: ["--no-sandbox"],
      ...(MATCHDAY_HEADLESS === undefined ? {} : { executablePath: MATCHDAY_HEADLESS }),
    },
  },
});
