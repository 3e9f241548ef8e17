// npm run restore -- --stage NAME --to TIME | --replace --confirm NAME: brings the table of a deployed stage back to a moment of the
// last 35 days. `--to 2026-11-23T06:00:00+00:00` (or `latest`) makes a copy beside the table, to look at. `--replace` puts the
// copy in the table's place, attaches its stream, and has the site built (docs/runbook.md, "Restore the table").

import { parseArgs } from "node:util";
import { Failure, main } from "../scripts/run/failure.mjs";
import { say, step } from "../scripts/run/terminal.mjs";
import { readOutputs } from "./outputs.mjs";
import { attachStream, copyOf, copyTable, replaceTable } from "./restoring.mjs";
import { findStage } from "./stages.mjs";
import { buildInTheCloud } from "./start-build.mjs";

await main(async () => {
  const { values } = parseArgs({
    options: {
      stage: { type: "string" },
      to: { type: "string" },
      replace: { type: "boolean", default: false },
      confirm: { type: "string" },
      "config-file": { type: "string" },
    },
  });
  const { stackName, region } = await findStage(values.stage, values["config-file"]);
  if (values.replace === (values.to !== undefined))
    throw new Failure(
      "Give --to TIME for a copy, or --replace to put the copy in the table's place.",
    );
  const environment = { AWS_REGION: region, AWS_DEFAULT_REGION: region };
  const outputs = await readOutputs(stackName, environment);
  const options = { stackName, table: outputs.TableName, to: values.to, environment };
  if (!values.replace) {
    await step(`Copying the table as of ${values.to}`, () => copyTable(options));
    say(
      `The copy is ${copyOf(outputs.TableName)}. Compare, then: --replace --confirm ${values.stage}`,
    );
    return;
  }
  if (values.confirm !== values.stage)
    throw new Failure(`The table is taken away and replaced: add --confirm ${values.stage}.`);
  await step("Putting the copy in the table's place", () => replaceTable(options));
  const { stream } = await step("Attaching its stream", () => attachStream(options));
  await step("Building and publishing the site", () =>
    buildInTheCloud({ outputs, environment, always: true }),
  );
  say(
    `Write "RestoredStream=${stream}" among the parameters of ${values.stage} in samconfig.toml.`,
  );
  say('Then the orders: docs/runbook.md, "Restore the table", has the last two commands.');
});
