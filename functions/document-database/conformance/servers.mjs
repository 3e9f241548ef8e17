// The real protocol over the embedded database: one database, several instances as separate processes.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { TableProxy } from "./table-proxy.mjs";
import { Failure, folder } from "./tools.mjs";

/** How far each instance's clock is from the machine's, in milliseconds; further instances repeat these. */
const usualClocks = [0, -2_000, 2_000, 500];

/**
 * Starts everything over a new database; `people` get tokens, `proxy` is between the instances and the table. Clocks drift
 * from where they are to the opposite value and back within `driftsOver` seconds, if it is not 0.
 */
export async function startServers({
  count,
  program,
  people = ["ada", "ben", "cleo"],
  clocks = usualClocks,
  driftsOver = 0,
}) {
  const database = await start(program, ["database"]);
  const proxy = new TableProxy(database.ready.database);
  const reached = { ...database.ready, database: await proxy.listen() };
  const given = ["database", "table", "project"].flatMap((name) => [`--${name}`, reached[name]]);
  const instances = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      start(program, [
        "instance",
        ...given,
        "--ahead-by",
        String(clocks[index % clocks.length]),
        "--drifts-over",
        String(driftsOver),
      ]),
    ),
  );
  const tokens = await Promise.all(
    people.map(
      async (name) => (await (await fetch(`${database.ready.tokens}/${name}`)).json()).token,
    ),
  );
  return {
    instances: instances.map(({ ready }) => ready.url),
    projectId: database.ready.project,
    tokens,
    proxy,
    stop: async () => {
      for (const one of instances) await one.stop();
      await proxy.close();
      await database.stop();
    },
  };
}

async function start(program, words) {
  const child = spawn(program, words, { cwd: folder, stdio: ["pipe", "pipe", "inherit"] });
  const ended = once(child, "close");
  const firstLine = once(createInterface({ input: child.stdout }), "line");
  const [line] = await Promise.race([firstLine, ended]);
  if (typeof line !== "string") throw new Failure(`document-server ${words[0]} ended too early.`);
  return {
    ready: JSON.parse(line),
    stop: async () => {
      child.stdin.end();
      child.kill();
      await ended;
    },
  };
}
