// node infra/scripts/installed.mjs FILE ...: runs a script that imports packages or TypeScript, in a clone where nothing is
// installed yet as well: installs first, and goes on in the Node that runs TypeScript.

import { join } from "node:path";
import { main } from "./failure.mjs";
import { root } from "./places.mjs";
import { run } from "./processes.mjs";
import { install, modernNode, requireTools } from "./toolchain.mjs";

const [file, ...more] = process.argv.slice(2);

await main(async () => {
  await requireTools({ rust: false });
  await install();
  const { code } = await run(modernNode(), [join(root, file), ...more], { show: "all" });
  if (code !== 0) process.exitCode = code;
});
