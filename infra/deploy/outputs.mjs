// The outputs of a stack.

import { join } from "node:path";
import { Failure } from "../scripts/run/failure.mjs";
import { places } from "../scripts/run/places.mjs";
import { must } from "../scripts/run/processes.mjs";

/** Read by the SDK that the SAM CLI brings along, with the credentials and the region of the environment; null without the stack. */
export async function findOutputs(stackName, environment = {}) {
  const program = [
    "import boto3, json",
    "from botocore.exceptions import ClientError",
    "try:",
    `    stack = boto3.client("cloudformation").describe_stacks(StackName=${JSON.stringify(stackName)})["Stacks"][0]`,
    '    print(json.dumps({one["OutputKey"]: one["OutputValue"] for one in stack.get("Outputs", [])}))',
    "except ClientError as error:",
    '    if "does not exist" not in str(error): raise',
    '    print("null")',
  ].join("\n");
  const { stdout } = await must(
    "The stack's outputs could not be read.",
    join(places.cloudTools, "python"),
    ["-c", program],
    { show: "nothing", env: environment },
  );
  return JSON.parse(stdout);
}

/** The same of a stack that has to be there. */
export async function readOutputs(stackName, environment = {}) {
  const outputs = await findOutputs(stackName, environment);
  if (outputs === null) throw new Failure(`There is no stack ${stackName}; deploy it first.`);
  return outputs;
}
