// The files that are made from the Rust code: API description, its TypeScript types, order machine.

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { places } from "./places.mjs";
import { must } from "./processes.mjs";
import { ask } from "./runner.mjs";

/** Makes all of them; gives the path and the text of each. */
export async function generate(runner) {
  const folder = await mkdtemp(join(tmpdir(), "matchday-api-"));
  try {
    const openapi = await ask(runner, ["openapi"], "The API description could not be made.");
    const machine = await ask(runner, ["machine"], "The order machine could not be exported.");
    const description = join(folder, "openapi.json");
    const types = join(folder, "schema.ts");
    await writeFile(description, openapi);
    await must(
      "The API description could not be turned into TypeScript.",
      places.openapiTypescript,
      [description, "--output", types],
      { show: "nothing" },
    );
    return [
      { path: places.openapi, text: openapi },
      { path: places.schema, text: await readFile(types, "utf8") },
      { path: places.machine, text: machine },
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The paths whose committed text is not what the code says now. */
export async function stale(files) {
  const found = [];
  for (const { path, text } of files) {
    const committed = await readFile(path, "utf8").catch(() => "");
    if (committed !== text) found.push(path);
  }
  return found;
}
