// npm run rebuild:site -- --stage NAME [--always]: builds and publishes the site of a deployed stage, if a page is
// stale. A change of the catalogue starts this automatically (ADR 39). `--always` builds in any case.

import { parseArgs } from "node:util";
import { main } from "../scripts/run/failure.mjs";
import { say } from "../scripts/run/terminal.mjs";
import { readOutputs } from "./outputs.mjs";
import { findStage } from "./stages.mjs";
import { buildInTheCloud } from "./start-build.mjs";

await main(async () => {
  const { values } = parseArgs({
    options: {
      stage: { type: "string" },
      always: { type: "boolean", default: false },
      "config-file": { type: "string" },
    },
  });
  const stage = await findStage(values.stage, values["config-file"]);
  const environment = { AWS_REGION: stage.region, AWS_DEFAULT_REGION: stage.region };
  const outputs = await readOutputs(stage.stackName, environment);
  await buildInTheCloud({ outputs, environment, always: values.always });
  say("The site is built and published.");
});
