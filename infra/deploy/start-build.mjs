// Starts the build of a deployed site and waits for its end.

import { setTimeout as pause } from "node:timers/promises";
import {
  AccountLimitExceededException,
  BatchGetBuildsCommand,
  CodeBuildClient,
  StartBuildCommand,
} from "@aws-sdk/client-codebuild";
import { Failure } from "../scripts/run/failure.mjs";
import { clientSettings } from "./aws.mjs";

/** The timeout of a build with the wait for an earlier one, and the pause between two requests, in milliseconds. */
const timeout = 3_600_000;
const interval = 5_000;

/** Builds the site by the project of a stack with these outputs; with `always` also if no page is stale. */
export async function buildInTheCloud({ outputs, environment, always }) {
  const client = new CodeBuildClient(clientSettings(environment));
  const deadline = Date.now() + timeout;
  const build = await start(client, outputs.RebuildProjectName, always, deadline);
  const status = await waitFor(client, build, deadline);
  if (status !== "SUCCEEDED")
    throw new Failure(
      `The build of the site ended as ${status}; visitors have the last one. The log group /matchday/STAGE/rebuild says why.`,
    );
}

/** Starts the build. The project runs one build at a time, so a second one is refused until the first has ended. */
async function start(client, projectName, always, deadline) {
  const environmentVariablesOverride = always
    ? [{ name: "ALWAYS", value: "true", type: "PLAINTEXT" }]
    : [];
  for (;;) {
    try {
      const input = { projectName, environmentVariablesOverride };
      const { build } = await client.send(new StartBuildCommand(input));
      return build.id;
    } catch (error) {
      if (!(error instanceof AccountLimitExceededException) || Date.now() > deadline) throw error;
      await pause(interval);
    }
  }
}

async function waitFor(client, build, deadline) {
  for (;;) {
    const { builds } = await client.send(new BatchGetBuildsCommand({ ids: [build] }));
    const status = builds?.[0]?.buildStatus;
    if (status !== "IN_PROGRESS" || Date.now() > deadline) return status;
    await pause(interval);
  }
}
