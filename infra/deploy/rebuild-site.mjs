// npm run rebuild:site -- --stage NAME [--config FILE] [--always]: builds and publishes the site of a deployed stage if a
// page is stale. A scheduler runs it, one at a time (ADR 34).

import { parseArgs } from "node:util";
import { Failure, main } from "../scripts/failure.mjs";
import { say } from "../scripts/terminal.mjs";
import { install, requireTools } from "../scripts/toolchain.mjs";
import { readOutputs } from "./outputs.mjs";
import { rebuildPublishedSite } from "./rebuild.mjs";
import { findStage } from "./stages.mjs";

await main(async () => {
  const { values } = parseArgs({
    options: {
      stage: { type: "string" },
      config: { type: "string" },
      always: { type: "boolean", default: false },
    },
  });
  const stage = await findStage(values.stage);
  if (stage.region === undefined)
    throw new Failure(`samconfig.toml has no region for ${values.stage}.`);
  await requireTools();
  await install();
  Object.assign(process.env, { AWS_REGION: stage.region, AWS_DEFAULT_REGION: stage.region });
  const outputs = await readOutputs(stage.stackName);
  const published = await rebuildPublishedSite({
    outputs,
    siteUrl: stage.parameters.SiteUrl,
    environment: {},
    ...values,
  });
  say(published ?? "No page is stale.");
});
