// A stack and its outputs.

import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import { Failure } from "../scripts/run/failure.mjs";
import { clientSettings } from "./aws.mjs";

/** Returns the stack as CloudFormation describes it; null if there is none. */
export async function findStack(client, name) {
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: name }));
    return Stacks?.[0] ?? null;
  } catch (error) {
    // The service has no error code for a missing stack.
    if (/does not exist/.test(error.message)) return null;
    throw error;
  }
}

/** Returns the outputs by their names, with the credentials and the region of the environment; null without the stack. */
export async function findOutputs(stackName, environment = {}) {
  const stack = await findStack(new CloudFormationClient(clientSettings(environment)), stackName);
  if (stack === null) return null;
  return Object.fromEntries(
    (stack.Outputs ?? []).map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]),
  );
}

/** Returns the outputs of a stack that has to exist. */
export async function readOutputs(stackName, environment = {}) {
  const outputs = await findOutputs(stackName, environment);
  if (outputs === null) throw new Failure(`There is no stack ${stackName}; deploy it first.`);
  return outputs;
}
