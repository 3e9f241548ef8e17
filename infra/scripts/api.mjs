// npm run api: regenerates the committed files that are made from the Rust code, and the types made from those.

import { writeFile } from "node:fs/promises";
import { relative } from "node:path";
import { writeApiTypes } from "./api-types.mjs";
import { main } from "./failure.mjs";
import { generate, stale } from "./generated.mjs";
import { root } from "./places.mjs";
import { buildRunner } from "./runner.mjs";
import { say } from "./terminal.mjs";
import { install, requireTools } from "./toolchain.mjs";

await main(async () => {
  await requireTools();
  await install();
  const files = await generate(await buildRunner());
  const changed = await stale(files);
  for (const { path, text } of files) {
    if (changed.includes(path)) await writeFile(path, text);
    say(`${relative(root, path)}: ${changed.includes(path) ? "changed" : "fresh"}`);
  }
  await writeApiTypes();
});
