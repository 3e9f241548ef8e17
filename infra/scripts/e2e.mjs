// npm run e2e: the browser journeys alone; further arguments go to Playwright.

import { Failure, main } from "./failure.mjs";
import { runJourneys } from "./journeys.mjs";

await main(async () => {
  const { failed, code } = await runJourneys(process.argv.slice(2));
  if (code !== 0) throw new Failure(`${failed} journeys failed.`);
});
