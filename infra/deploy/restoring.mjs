// The steps of a restoration (`restore.py`), for the operator's command and for the drill.

import { join } from "node:path";
import { Failure } from "../scripts/run/failure.mjs";
import { places, root } from "../scripts/run/places.mjs";
import { run } from "../scripts/run/processes.mjs";

/** Where the copy of a table is made. */
export function copyOf(table) {
  return `${table}-restored`;
}

/**
 * Runs `copy`, `replace` or `attach` for the table of a stack; returns the step's output. `to` is a time, or `latest`.
 */
export async function restoreStep(step, { stackName, table, to = "latest", environment }) {
  const { code, stdout, stderr } = await run(
    join(places.cloudTools, "python"),
    [
      ...[join(root, "infra", "deploy", "restore.py"), step],
      ...["--table", table, "--copy", copyOf(table), "--stack", stackName, "--to", to],
    ],
    { show: "nothing", env: environment },
  );
  if (code !== 0)
    throw new Failure(`The step \`${step}\` failed: ${stderr.trim().split("\n").at(-1)}`);
  return JSON.parse(stdout);
}
