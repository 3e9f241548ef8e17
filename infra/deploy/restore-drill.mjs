// npm run restore:drill: deploys to the emulated cloud of `deploy:trial`, lets orders happen, loses the table, and brings it back to
// an earlier moment by the steps of `npm run restore`. One line of JSON for each step, and a last one that counts.

import { main } from "../scripts/run/failure.mjs";
import { drillSteps } from "./trial/drill-steps.mjs";
import { installTools, prepare } from "./trial/prepare.mjs";
import { printLine, runSteps, secondsSince } from "./trial/run-steps.mjs";

await main(async () => {
  const started = performance.now();
  await installTools();
  const { runner, cloud, ...prepared } = await prepare();
  const chosen = Object.entries(drillSteps);
  let failed = 0;
  try {
    failed = await runSteps(chosen, { ...prepared, cloud, runner });
  } finally {
    await runner.stop();
    await cloud.stop();
  }
  printLine({ drill: "restore", steps: chosen.length, failed, seconds: secondsSince(started) });
  if (failed > 0) process.exitCode = 1;
});
