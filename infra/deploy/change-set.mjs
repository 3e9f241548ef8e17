// What a deployment would change of a stack and of the stacks inside it. It makes a change set with nested stacks, reads it to
// the last level and deletes it, so that nothing changes and nothing is left.

import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import {
  CloudFormationClient,
  CreateChangeSetCommand,
  DeleteChangeSetCommand,
  DeleteStackCommand,
  DescribeChangeSetCommand,
} from "@aws-sdk/client-cloudformation";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { Failure } from "../scripts/run/failure.mjs";
import { capabilities, clientSettings, openStorage } from "./aws.mjs";
import { findStack } from "./outputs.mjs";

/** The timeout of the computation, and the pause between two requests, in milliseconds. */
const timeout = 900_000;
const interval = 2_000;
/** The service takes no longer template, in bytes, in the request itself. */
const longestBody = 51_200;
const nothingChanges = /didn't contain changes|No updates are to be performed/;

/**
 * Returns `{isNew, changes}` of a stack: each change with the `nested` ones of an inner stack, which are null where the
 * service does not return them. A parameter that is null keeps the value of the stack, or the template's default.
 */
export async function computeChanges({ stackName, template, parameters, environment }) {
  const client = new CloudFormationClient(clientSettings(environment));
  const stack = await findStack(client, stackName);
  const isNew = stack === null || stack.StackStatus === "REVIEW_IN_PROGRESS";
  const { Id } = await client.send(
    new CreateChangeSetCommand({
      StackName: stackName,
      ChangeSetName: `dry-run-${Date.now()}`,
      ChangeSetType: isNew ? "CREATE" : "UPDATE",
      Parameters: sentParameters(parameters, stack),
      Capabilities: capabilities,
      IncludeNestedStacks: true,
      ...(await sentTemplate(template, stackName, environment)),
    }),
  );
  try {
    const { Status, StatusReason = "" } = await waitFor(client, Id);
    if (Status !== "FAILED") return { isNew, changes: await readChanges(client, Id) };
    if (nothingChanges.test(StatusReason)) return { isNew, changes: [] };
    throw new Failure(`The changes of ${stackName} cannot be computed: ${StatusReason}`);
  } finally {
    await discard(client, Id, stack === null ? stackName : null);
  }
}

/** As `sam deploy` sends them. */
function sentParameters(given, stack) {
  const known = new Set((stack?.Parameters ?? []).map(({ ParameterKey }) => ParameterKey));
  return Object.entries(given)
    .filter(([name, value]) => value !== null || known.has(name))
    .map(([name, value]) => ({
      ParameterKey: name,
      ...(value === null ? { UsePreviousValue: true } : { ParameterValue: value }),
    }));
}

/** A long template is sent beside the functions' code, which `sam package` has uploaded. */
async function sentTemplate(file, stackName, environment) {
  const text = await readFile(file, "utf8");
  if (Buffer.byteLength(text) <= longestBody) return { TemplateBody: text };
  const uploaded = text.match(/s3:\/\/([^/\s]+)\/(\S*\/)?[0-9a-f]{32}\b/);
  if (uploaded === null) throw new Failure(`${file} names no uploaded code.`);
  const [, bucket, prefix = ""] = uploaded;
  const { endpoint } = clientSettings(environment);
  const client = openStorage(environment);
  const key = `${prefix}${stackName}.changes.template`;
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: text }));
  const host =
    endpoint === undefined
      ? `https://${bucket}.s3.${await client.config.region()}.amazonaws.com`
      : `${endpoint}/${bucket}`;
  return { TemplateURL: `${host}/${key}` };
}

async function waitFor(client, changeSet) {
  const deadline = Date.now() + timeout;
  for (;;) {
    const found = await client.send(new DescribeChangeSetCommand({ ChangeSetName: changeSet }));
    if (found.Status === "CREATE_COMPLETE" || found.Status === "FAILED") return found;
    if (Date.now() > deadline)
      throw new Failure("The changes took longer than a quarter of an hour to compute.");
    await pause(interval);
  }
}

async function readChanges(client, changeSet) {
  const found = [];
  let NextToken;
  do {
    const input = { ChangeSetName: changeSet, ...(NextToken === undefined ? {} : { NextToken }) };
    const page = await client.send(new DescribeChangeSetCommand(input));
    for (const { ResourceChange: change } of page.Changes ?? []) {
      const inner = change.ResourceType === "AWS::CloudFormation::Stack";
      found.push({
        action: change.Action,
        name: change.LogicalResourceId,
        type: change.ResourceType,
        replaces: (change.Replacement ?? "False") !== "False",
        keeps: change.PolicyAction === "Retain",
        ...(inner
          ? { nested: change.ChangeSetId ? await readChanges(client, change.ChangeSetId) : null }
          : {}),
      });
    }
    NextToken = page.NextToken;
  } while (NextToken !== undefined);
  return found;
}

/** Deletes the change set, and the empty stack that the change set of a new stack makes. */
async function discard(client, changeSet, newStack) {
  await client.send(new DeleteChangeSetCommand({ ChangeSetName: changeSet }));
  const deadline = Date.now() + timeout;
  while (Date.now() < deadline && (await exists(client, changeSet))) await pause(interval);
  const stack = newStack === null ? null : await findStack(client, newStack);
  if (stack?.StackStatus === "REVIEW_IN_PROGRESS")
    await client.send(new DeleteStackCommand({ StackName: stack.StackId }));
}

async function exists(client, changeSet) {
  try {
    await client.send(new DescribeChangeSetCommand({ ChangeSetName: changeSet }));
    return true;
  } catch (error) {
    if (error.name === "ChangeSetNotFoundException" || error.name === "ChangeSetNotFound")
      return false;
    if (/does not exist/.test(error.message)) return false;
    throw error;
  }
}
