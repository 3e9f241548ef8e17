// npm run bench -- NAME and npm run conformance -- NAME: each name is a folder below infra/bench or
// infra/conformance with a run.mjs, which prints one JSON object per line for each result.

import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Failure, main } from "./failure.mjs";
import { root } from "./places.mjs";
import { runInstalled } from "./toolchain.mjs";

const [kind, name, ...more] = process.argv.slice(2);

await main(async () => {
  const folder = join(root, "infra", kind);
  const names = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  if (!names.includes(name)) {
    throw new Failure(`Name one of them: npm run ${kind} -- ${names.join(" | ")}`);
  }
  await runInstalled(join(folder, name, "run.mjs"), more);
});
