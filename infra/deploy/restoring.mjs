// The steps of a restoration, for the operator's command and for the drill: `copy` the table to a moment, beside it; `replace`
// it by the copy; `attach` its stream. A restored table lacks what `template.yaml` gives the table: its stream, its time to
// live, its recovery, its protection.

import { setTimeout as pause } from "node:timers/promises";
import {
  CloudFormationClient,
  UpdateStackCommand,
  waitUntilStackUpdateComplete,
} from "@aws-sdk/client-cloudformation";
import {
  CreateBackupCommand,
  DeleteTableCommand,
  DescribeBackupCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  RestoreTableFromBackupCommand,
  RestoreTableToPointInTimeCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { Failure } from "../scripts/run/failure.mjs";
import { capabilities, clientSettings } from "./aws.mjs";
import { findStack } from "./outputs.mjs";

/** The timeout of each wait in seconds: AWS restores a large table within hours. */
const timeout = 6 * 3600;
const interval = 5;

/** Where the copy of a table is made. */
export function copyOf(table) {
  return `${table}-restored`;
}

/** Returns the client of the tables of an environment. */
function openTables(environment) {
  return new DynamoDBClient(clientSettings(environment));
}

/**
 * Copies the table as it was at `to`, a time or `latest`. The table itself is not touched. Returns the number of items that
 * the service counts in the copy.
 */
export async function copyTable({ table, to = "latest", environment }) {
  const client = openTables(environment);
  const moment =
    to === "latest" ? { UseLatestRestorableTime: true } : { RestoreDateTime: new Date(to) };
  if (Number.isNaN(moment.RestoreDateTime?.getTime()))
    throw new Failure(`\`${to}\` is not a time, like 2026-11-23T06:00:00+00:00, or \`latest\`.`);
  const copy = copyOf(table);
  const input = { SourceTableName: table, TargetTableName: copy, ...moment };
  await client.send(new RestoreTableToPointInTimeCommand(input));
  const found = await until(() => findActive(client, copy));
  return { copy, items: found.ItemCount ?? 0 };
}

/** Puts the copy under the table's name. The replaced table stays for 35 days as the backup that its deletion makes. */
export async function replaceTable({ table, environment }) {
  const client = openTables(environment);
  const copy = copyOf(table);
  if ((await findActive(client, copy)) === null)
    throw new Failure(`There is no table ${copy}: make the copy first.`);
  const backup = { TableName: copy, BackupName: `${copy}-in-place` };
  const { BackupDetails } = await client.send(new CreateBackupCommand(backup));
  const { BackupArn } = BackupDetails;
  await until(async () => {
    const { BackupDescription } = await client.send(new DescribeBackupCommand({ BackupArn }));
    return BackupDescription.BackupDetails.BackupStatus === "AVAILABLE";
  });
  const named = { TableName: table };
  const active = () => until(() => findActive(client, table));
  if ((await findTable(client, table)) !== null) {
    await client.send(new UpdateTableCommand({ ...named, DeletionProtectionEnabled: false }));
    await active();
    await client.send(new DeleteTableCommand(named));
    await until(async () => (await findTable(client, table)) === null);
  }
  const restored = { TargetTableName: table, BackupArn };
  await client.send(new RestoreTableFromBackupCommand(restored));
  await active();
  const StreamSpecification = { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" };
  await client.send(new UpdateTableCommand({ ...named, StreamSpecification }));
  const { LatestStreamArn } = await active();
  await client.send(new UpdateTableCommand({ ...named, DeletionProtectionEnabled: true }));
  await active();
  const TimeToLiveSpecification = { AttributeName: "ttl", Enabled: true };
  await client.send(new UpdateTimeToLiveCommand({ ...named, TimeToLiveSpecification }));
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
  await client.send(
    new UpdateContinuousBackupsCommand({ ...named, PointInTimeRecoverySpecification }),
  );
  return { stream: LatestStreamArn };
}

/** Lets the functions read the stream that the table has now. Nothing else of the stack changes. */
export async function attachStream({ stackName, table, environment }) {
  const found = await findTable(openTables(environment), table);
  const stream = found?.LatestStreamArn;
  if (stream === undefined) throw new Failure(`The table ${table} has no stream.`);
  const client = new CloudFormationClient(clientSettings(environment));
  const stack = await findStack(client, stackName);
  const kept = (stack?.Parameters ?? [])
    .filter(({ ParameterKey }) => ParameterKey !== "RestoredStream")
    .map(({ ParameterKey }) => ({ ParameterKey, UsePreviousValue: true }));
  const update = {
    StackName: stackName,
    UsePreviousTemplate: true,
    Parameters: [...kept, { ParameterKey: "RestoredStream", ParameterValue: stream }],
    Capabilities: capabilities,
  };
  await client.send(new UpdateStackCommand(update));
  const waiting = { client, maxWaitTime: timeout, minDelay: interval, maxDelay: interval };
  await waitUntilStackUpdateComplete(waiting, { StackName: stackName });
  return { stream };
}

async function findTable(client, table) {
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
    return Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return null;
    throw error;
  }
}

async function findActive(client, table) {
  const found = await findTable(client, table);
  return found?.TableStatus === "ACTIVE" ? found : null;
}

/** Calls `look` until its result is truthy, and returns the result. */
async function until(look) {
  const deadline = Date.now() + timeout * 1000;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline)
      throw new Failure("It took longer than six hours; look at the table in the console.");
    await pause(interval * 1000);
  }
}
