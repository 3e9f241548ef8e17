// npm run deploy:trial [-- --plant NAME] [--only STEP]: deploys the templates to an emulated cloud with functions built for this machine,
// and tries the deployed stack. One line of JSON for each step, and a last one that counts. `--plant` makes a fault, which a
// step must find; `--only` leaves out the steps that are not named. Both may be repeated.

import { parseArgs } from "node:util";
import { Failure, main } from "../scripts/failure.mjs";
import { plants } from "./trial/plants.mjs";
import { installTools, prepare } from "./trial/prepare.mjs";
import { printLine, runSteps, secondsSince } from "./trial/run-steps.mjs";
import { steps } from "./trial/steps.mjs";

await main(async () => {
  const started = performance.now();
  const { values } = parseArgs({
    options: {
      plant: { type: "string", multiple: true, default: [] },
      only: { type: "string", multiple: true },
    },
  });
  const unknown = values.plant.find((name) => plants[name] === undefined);
  if (unknown !== undefined) {
    throw new Failure(`A fault to plant is one of ${Object.keys(plants).join(", ")}.`);
  }
  const plant = (text, file) =>
    values.plant.reduce((planted, name) => plants[name](planted, file), text);
  const chosen = Object.entries(steps).filter(
    ([name]) => name === "deploy" || (values.only?.includes(name) ?? true),
  );
  await installTools();
  const { runner, cloud, ...prepared } = await prepare(plant);
  let failed = 0;
  try {
    failed = await runSteps(chosen, { ...prepared, cloud, runner });
  } finally {
    await runner.stop();
    await cloud.stop();
  }
  printLine({ trial: "deploy", steps: chosen.length, failed, seconds: secondsSince(started) });
  if (failed > 0) process.exitCode = 1;
});
