// npm run api: regenerates the committed files that are made from the Rust code, and the types made from those.

import { writeFile } from "node:fs/promises";
import { relative } from "node:path";
import { writeApiTypes } from "../generate/api-types.mjs";
import { main } from "../run/failure.mjs";
import { root } from "../run/places.mjs";
import { say } from "../run/terminal.mjs";
import { install, requireTools } from "../tools/toolchain.mjs";
import { generate, stale } from "./generated.mjs";
import { buildRunner } from "./runner.mjs";

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
