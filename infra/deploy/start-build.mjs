// Starts the build of a deployed site and waits for its end.

import { join } from "node:path";
import { Failure } from "../scripts/run/failure.mjs";
import { places, root } from "../scripts/run/places.mjs";
import { must } from "../scripts/run/processes.mjs";

/** Has the project of a stack with these outputs build the site; with `always` also if no page is stale. */
export async function buildInTheCloud({ outputs, environment, always }) {
  const { stdout } = await must(
    "The build of the site could not be started.",
    join(places.cloudTools, "python"),
    [
      join(root, "infra", "deploy", "start_build.py"),
      ...["--project", outputs.RebuildProjectName],
      ...(always ? ["--always"] : []),
    ],
    { show: "nothing", env: environment },
  );
  const status = stdout.trim();
  if (status !== "SUCCEEDED")
    throw new Failure(
      `The build of the site ended as ${status}; visitors have the last one. The log group /matchday/STAGE/rebuild says why.`,
    );
}
