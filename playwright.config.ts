import { defineConfig } from "@playwright/test";

const { MATCHDAY_URL, MATCHDAY_CHROMIUM, MATCHDAY_DATA } = process.env;

if (MATCHDAY_URL === undefined || MATCHDAY_DATA === undefined) {
  throw new Error(
    "The journeys need the product they walk through: run them by `npm run e2e`, which builds, seeds and serves it.",
  );
}

// The product has one clock and one set of data, and some journeys move the clock: one at a time.
export default defineConfig({
  testDir: "site/e2e",
  outputDir: `${MATCHDAY_DATA}/results`,
  workers: 1,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: MATCHDAY_URL,
    locale: "en-GB",
    timezoneId: "Europe/London",
    viewport: { width: 1440, height: 900 },
    // A worker answers requests that `page.route` never sees; journeys about it allow it.
    serviceWorkers: "block",
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: {
      args: ["--no-sandbox"],
      ...(MATCHDAY_CHROMIUM === undefined ? {} : { executablePath: MATCHDAY_CHROMIUM }),
    },
  },
});
