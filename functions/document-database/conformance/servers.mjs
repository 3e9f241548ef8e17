// The real protocol over the embedded database: one database, several instances as processes of their own.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { Failure } from "../../../infra/scripts/failure.mjs";
import { root } from "../../../infra/scripts/places.mjs";
import { must } from "../../../infra/scripts/processes.mjs";
import { TableDoor } from "./table-door.mjs";

/** How far each instance's clock is from the machine's, in milliseconds; what follows begins anew. */
const usualClocks = [0, -2_000, 2_000, 500];

/**
 * Starts everything over a new database; `people` get tokens, `door` leads to the table. Clocks drift from where they are
 * to the other side and back within `driftsOver` seconds, if it is not 0.
 */
export async function startServers({
  count,
  program,
  people = ["ada", "ben", "cleo"],
  clocks = usualClocks,
  driftsOver = 0,
}) {
  const database = await start(program, ["database"]);
  const door = new TableDoor(database.ready.database);
  const reached = { ...database.ready, database: await door.listen() };
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
    door,
    stop: async () => {
      for (const one of instances) await one.stop();
      await door.close();
      await database.stop();
    },
  };
}

/** The program that serves an instance or the database. */
export async function buildProgram() {
  const built = await must(
    "The document database could not be built; look above for the first error.",
    "cargo",
    // As the tests build it, so that nothing is built twice.
    ["build", "--locked", "--workspace", "--bin", "document-server"].concat([
      "--message-format",
      "json-render-diagnostics",
    ]),
    { show: "progress" },
  );
  for (const line of built.stdout.split("\n").filter((each) => each.startsWith("{"))) {
    const message = JSON.parse(line);
    if (message.executable && message.target?.name === "document-server") return message.executable;
  }
  throw new Failure("cargo built no document-server; is it still a member of the workspace?");
}

async function start(program, words) {
  const child = spawn(program, words, { cwd: root, stdio: ["pipe", "pipe", "inherit"] });
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
