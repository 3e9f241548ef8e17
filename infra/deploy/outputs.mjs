// The outputs of a stack.

import { join } from "node:path";
import { places } from "../scripts/places.mjs";
import { must } from "../scripts/processes.mjs";

/** Read by the SDK that the SAM CLI brings along, with the credentials and the region of the environment. */
export async function readOutputs(stackName, environment = {}) {
  const program = [
    "import boto3, json",
    `stack = boto3.client("cloudformation").describe_stacks(StackName=${JSON.stringify(stackName)})["Stacks"][0]`,
    'print(json.dumps({one["OutputKey"]: one["OutputValue"] for one in stack.get("Outputs", [])}))',
  ].join("\n");
  const { stdout } = await must(
    "The stack's outputs could not be read.",
    join(places.tools, "venv", "bin", "python"),
    ["-c", program],
    { show: "nothing", env: environment },
  );
  return JSON.parse(stdout);
}
