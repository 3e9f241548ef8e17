// npm run deploy:trial [-- --plant NAME] [--only STEP] [--every-plant]: deploys the templates to an emulated cloud with functions built for this machine,
// and tries the deployed stack. One line of JSON for each step, and a last one that counts. `--plant` makes a fault, which a
// step must find; `--only` leaves out the steps that are not named. Both may be repeated. `--every-plant` runs one trial for each
// fault there is, and fails for one that its step does not find.

import { parseArgs } from "node:util";
import { Failure, main } from "../scripts/run/failure.mjs";
import { tryEveryPlant } from "./trial/every-plant.mjs";
import { plantAll, plants } from "./trial/plants.mjs";
import { installTools, prepare } from "./trial/prepare.mjs";
import { printLine, runSteps, secondsSince } from "./trial/run-steps.mjs";
import { steps } from "./trial/steps.mjs";

await main(async () => {
  const started = performance.now();
  const { values } = parseArgs({
    options: {
      plant: { type: "string", multiple: true, default: [] },
      only: { type: "string", multiple: true },
      "every-plant": { type: "boolean", default: false },
    },
  });
  const unknown = values.plant.find((name) => plants[name] === undefined);
  if (unknown !== undefined) {
    throw new Failure(`A fault to plant is one of ${Object.keys(plants).join(", ")}.`);
  }
  const chosen = Object.entries(steps).filter(
    ([name]) => name === "deploy" || (values.only?.includes(name) ?? true),
  );
  if (values["every-plant"]) {
    const missed = await tryEveryPlant();
    printLine({ trial: "plants", missed, seconds: secondsSince(started) });
    if (missed > 0) process.exitCode = 1;
    return;
  }
  await installTools();
  const { runner, cloud, ...prepared } = await prepare(plantAll(values.plant));
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
