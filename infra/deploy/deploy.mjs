// npm run deploy -- --stage NAME [--config FILE] [--dry-run] [--confirm NAME] [--no-build]: checks what a deployment needs, builds, deploys
// by `sam deploy`, has the site built and published, and prints its address. `--dry-run` prints what would change instead.
//
// A deployment that is killed leaves what was deployed before: CloudFormation finishes or rolls back by itself, and the site
// is replaced only after its new build is complete, file by file in the publisher's order (docs/runbook.md).

import { readFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { Failure, main } from "../scripts/failure.mjs";
import { places, root } from "../scripts/places.mjs";
import { must, run } from "../scripts/processes.mjs";
import { bold, say, step } from "../scripts/terminal.mjs";
import { install, requireTools } from "../scripts/toolchain.mjs";
import { uploadSource } from "./build-source.mjs";
import { readOutputs } from "./outputs.mjs";
import { findStage, findWrongParameters, parameterOf } from "./stages.mjs";
import { buildInTheCloud } from "./start-build.mjs";

const tools = join(places.tools, "venv", "bin");
const built = join(root, ".aws-sam", "build", "template.yaml");

await main(async () => {
  const { values } = parseArgs({
    options: {
      stage: { type: "string" },
      config: { type: "string" },
      confirm: { type: "string" },
      "dry-run": { type: "boolean", default: false },
      "no-build": { type: "boolean", default: false },
    },
  });
  const stage = await findStage(values.stage);
  await requireTools();
  await install();
  await must(
    "The cloud tools could not be installed.",
    join(root, "infra/install-cloud-tools.sh"),
    [...["aws-sam-cli", "cargo-lambda", "ziglang"]],
  );
  const environment = {
    // cargo-lambda looks for zig as a module of the first `python3`.
    PATH: [tools, process.env.PATH].join(delimiter),
    AWS_DEFAULT_REGION: stage.region,
    AWS_REGION: stage.region,
    SAM_CLI_TELEMETRY: "0",
    // What `/api/health` answers with.
    MATCHDAY_BUILD_ID: await readCommit(),
  };
  // The publisher's clients read the region from here.
  Object.assign(process.env, { AWS_REGION: stage.region, AWS_DEFAULT_REGION: stage.region });
  await checkEverything(stage, environment);
  if (stage.isProtected && !values["dry-run"]) await confirm(values.stage, values.confirm);
  if (!values["no-build"]) {
    await step("Building the functions", () =>
      must("The functions could not be built.", join(tools, "sam"), ["build", "--beta-features"], {
        env: environment,
      }),
    );
  }
  await deploy(values, environment);
  if (values["dry-run"]) return;
  const outputs = await readOutputs(stage.stackName, environment);
  const edge = await deployEdge(values.stage, stage, outputs, environment);
  const { config } = values;
  await step("Uploading what builds the site", () =>
    uploadSource({ outputs, environment, config }),
  );
  await step("Building and publishing the site", () =>
    buildInTheCloud({ outputs, environment, always: true }),
  );
  say();
  say(`  ${bold("Matchday")}  ${stage.parameters.SiteUrl}`);
  say(
    `  Once, by hand: point that host to ${outputs.DistributionDomain}; confirm the mail of the alarms;`,
  );
  say(
    "  put the host among the identity project's authorised domains; make somebody an operator; and name",
  );
  say(
    `  ${stage.parameters.SiteUrl}/api/payments/webhook to the payment provider (docs/runbook.md).`,
  );
  const { WebAclArn } = edge;
  if (WebAclArn !== undefined && WebAclArn !== stage.parameters.WebAclArn)
    say(`  The firewall is not before the CDN yet: set WebAclArn=${WebAclArn} and deploy again.`);
});

/** The commit that is built, marked where the tree has changes that no commit has. */
async function readCommit() {
  const { code, stdout } = await run(
    "git",
    ["describe", "--always", "--dirty", "--exclude=*", "--abbrev=12"],
    { show: "nothing" },
  );
  return code === 0 ? stdout.trim() : "unknown";
}

/** Every check, so that all faults are told at once. */
async function checkEverything(stage, environment) {
  const template = await readFile(join(root, "template.yaml"), "utf8");
  const wrong = findWrongParameters(template, stage);
  const value = (name) => parameterOf(template, stage, name);
  const { code, stdout, stderr } = await run(
    join(tools, "python"),
    [
      join(root, "infra", "deploy", "account.py"),
      ...["--secret", value("SecretName"), "--mail-identity", value("MailIdentity")],
      ...[
        "--host",
        value("SiteUrl").replace("https://", ""),
        "--certificate",
        value("CertificateArn"),
      ],
    ],
    { show: "nothing", env: environment },
  );
  if (code !== 0) throw new Failure(`The account could not be looked at: ${stderr.trim()}`);
  wrong.push(...Object.values(JSON.parse(stdout)).filter((sentence) => sentence !== null));
  if (wrong.length > 0) throw new Failure(wrong.join("\n"));
}

/** A protected stage is deployed only by whoever names it. */
async function confirm(name, given) {
  if (given === name) return;
  if (!process.stdin.isTTY) throw new Failure(`${name} is protected: add --confirm ${name}.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const typed = await terminal.question(`Type ${name} to deploy it: `);
  terminal.close();
  if (typed.trim() !== name) throw new Failure("Nothing was deployed.");
}

async function deploy(values, environment) {
  const { code, stdout } = await run(
    join(tools, "sam"),
    [
      ...["deploy", "--template", built, "--config-file", join(root, "samconfig.toml")],
      ...["--config-env", values.stage, "--no-confirm-changeset"],
      ...(values["dry-run"] ? ["--no-execute-changeset"] : []),
    ],
    { env: environment },
  );
  if (code !== 0) throw new Failure("`sam deploy` failed; what was deployed before stays.");
  if (/No changes to deploy/.test(stdout)) say("The stack is up to date.");
}

/** The stack in us-east-1, which watches and guards the CDN; gives its outputs. */
async function deployEdge(name, stage, { DistributionId }, environment) {
  const there = { ...environment, AWS_DEFAULT_REGION: "us-east-1", AWS_REGION: "us-east-1" };
  const stackName = `${stage.stackName}-edge`;
  const { OperatorEmail } = stage.parameters;
  await must(
    "The stack in us-east-1 could not be deployed; the other one is.",
    join(tools, "sam"),
    [
      ...["deploy", "--template", join(root, "infra", "edge.yaml"), "--stack-name", stackName],
      ...["--region", "us-east-1", "--resolve-s3", "--no-confirm-changeset"],
      ...["--no-fail-on-empty-changeset", "--parameter-overrides", `Stage=${name}`],
      ...[`DistributionId=${DistributionId}`, `OperatorEmail=${OperatorEmail}`],
      `Firewall=${stage.hasFirewall}`,
    ],
    { env: there },
  );
  return readOutputs(stackName, there);
}
