// npm run e2e: all browser journeys and the document database's conformance suite; further arguments go to Playwright.

import { Failure, main } from "../run/failure.mjs";
import { runJourneys } from "./journeys.mjs";

await main(async () => {
  const { failed, code } = await runJourneys(process.argv.slice(2), { all: true });
  if (code !== 0) throw new Failure(`${failed} journeys failed.`);
});
