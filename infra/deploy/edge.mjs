// The stack in us-east-1, which watches and guards the CDN.

import { join } from "node:path";
import { places, root } from "../scripts/run/places.mjs";
import { must } from "../scripts/run/processes.mjs";
import { readOutputs } from "./outputs.mjs";

/** What that stack of a stage is deployed from; `outputs` are those of the other stack. */
export function edgeStackOf(name, stage, { DistributionId }, environment) {
  const { OperatorEmail } = stage.parameters;
  return {
    stackName: `${stage.stackName}-edge`,
    template: join(root, "infra", "edge.yaml"),
    parameters: { Stage: name, DistributionId, OperatorEmail, Firewall: String(stage.hasFirewall) },
    environment: { ...environment, AWS_DEFAULT_REGION: "us-east-1", AWS_REGION: "us-east-1" },
  };
}

/** Deploys it; gives its outputs. */
export async function deployEdge({ stackName, template, parameters, environment }) {
  await must(
    "The stack in us-east-1 could not be deployed; the other one is.",
    join(places.cloudTools, "sam"),
    [
      ...["deploy", "--template", template, "--stack-name", stackName],
      ...["--region", "us-east-1", "--resolve-s3", "--no-confirm-changeset"],
      ...["--no-fail-on-empty-changeset", "--parameter-overrides"],
      ...Object.entries(parameters).map(([key, value]) => `${key}=${value}`),
    ],
    { env: environment },
  );
  return readOutputs(stackName, environment);
}
