// npm run deploy -- --stage NAME [--config FILE] [--dry-run] [--confirm NAME] [--built FOLDER] [--config-file FILE]:
// checks what a deployment needs, builds, prints what would change, deploys with `sam deploy`, starts the build and
// publication of the site, and prints its address. `--dry-run` ends before anything changes; `--built` deploys an
// existing build of this commit.
//
// A killed deployment leaves what was deployed before: CloudFormation finishes or rolls back automatically, and the
// site is replaced only after its new build is complete, file by file in the publisher's order (docs/runbook.md).

import { delimiter, join } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { Failure, main } from "../scripts/run/failure.mjs";
import { places, root } from "../scripts/run/places.mjs";
import { must, run } from "../scripts/run/processes.mjs";
import { bold, say, step } from "../scripts/run/terminal.mjs";
import { requireTools } from "../scripts/tools/toolchain.mjs";
import { build, findBuild } from "./build.mjs";
import { findSource, uploadSource } from "./build-source.mjs";
import { describeDeployment, pack } from "./changes.mjs";
import { checkStage, requireCommit } from "./checks.mjs";
import { deployEdge, edgeStackOf } from "./edge.mjs";
import { readOutputs } from "./outputs.mjs";
import { configFileOf, findStage } from "./stages.mjs";
import { buildInTheCloud } from "./start-build.mjs";

await main(async () => {
  const { values } = parseArgs({
    options: {
      stage: { type: "string" },
      config: { type: "string" },
      confirm: { type: "string" },
      built: { type: "string" },
      "config-file": { type: "string" },
      "dry-run": { type: "boolean", default: false },
    },
  });
  const { stage: name, config, "config-file": configFile } = values;
  const stage = await findStage(name, configFile);
  const commit = await requireCommit();
  await requireTools({ rust: values.built === undefined });
  await must(
    "The cloud tools could not be installed.",
    join(root, "infra/install-cloud-tools.sh"),
    ["aws-sam-cli", ...(values.built === undefined ? ["cargo-lambda", "ziglang"] : [])],
  );
  const environment = {
    // cargo-lambda looks for zig as a module of the first `python3`.
    PATH: [places.cloudTools, process.env.PATH].join(delimiter),
    AWS_DEFAULT_REGION: stage.region,
    AWS_REGION: stage.region,
    SAM_CLI_TELEMETRY: "0",
  };
  // The clients of the buckets read the region from here.
  Object.assign(process.env, { AWS_REGION: stage.region, AWS_DEFAULT_REGION: stage.region });
  await checkStage(stage, environment);
  const { template, catalogue } =
    values.built === undefined
      ? await step("Building the functions", () => build(commit, environment))
      : await findBuild(values.built, commit);
  const packed = await step("Uploading the functions", () => pack(stage, template, environment));
  const changes = { name, stage, packed, commit, environment };
  const lines = await step("Asking what would change", () => describeDeployment(changes));
  for (const line of lines) say(`  ${line}`);
  if (values["dry-run"]) return;
  if (stage.isProtected) await confirm(name, values.confirm);
  await deploy(name, { template, configFile, environment });
  const outputs = await readOutputs(stage.stackName, environment);
  const replaced = await findSource(outputs);
  const edge = await deployEdge(edgeStackOf(name, stage, outputs, environment));
  await step("Uploading what builds the site", () =>
    uploadSource({ outputs, config, catalogue, commit, replaced }),
  );
  await step("Building and publishing the site", () =>
    buildInTheCloud({ outputs, environment, always: true }),
  );
  printNextSteps(stage, outputs, edge);
});

/** A protected stage is deployed only if the operator types its name after the changes are shown. */
async function confirm(name, given) {
  if (given === name) return;
  if (!process.stdin.isTTY)
    throw new Failure(`${name} is protected, and nothing was deployed: add --confirm ${name}.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const typed = await terminal.question(`Type ${name} to deploy it: `);
  terminal.close();
  if (typed.trim() !== name) throw new Failure("Nothing was deployed.");
}

async function deploy(name, { template, configFile, environment }) {
  const { code, stdout } = await run(
    join(places.cloudTools, "sam"),
    [
      ...["deploy", "--template", template, "--config-file", configFileOf(configFile)],
      ...["--config-env", name, "--no-confirm-changeset"],
    ],
    { env: environment },
  );
  if (code !== 0) throw new Failure("`sam deploy` failed; what was deployed before stays.");
  if (/No changes to deploy/.test(stdout)) say("The stack is up to date.");
}

function printNextSteps({ parameters }, { DistributionDomain }, { WebAclArn }) {
  say();
  say(`  ${bold("Matchday")}  ${parameters.SiteUrl}`);
  say(
    `  Once, by hand: point that host to ${DistributionDomain}; confirm the email of the alarms;`,
  );
  say("  put the host among the identity project's authorised domains; create the first operator;");
  say(
    `  and register ${parameters.SiteUrl}/api/payments/webhook at the payment provider, for both endpoints (docs/runbook.md).`,
  );
  if (WebAclArn !== undefined && WebAclArn !== parameters.WebAclArn)
    say(`  The firewall is not before the CDN yet: set WebAclArn=${WebAclArn} and deploy again.`);
}
