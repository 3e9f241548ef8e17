// node infra/scripts/tools/installed.mjs FILE ...: runs a script that imports packages or TypeScript; see `runInstalled`.

import { join } from "node:path";
import { main } from "../run/failure.mjs";
import { root } from "../run/places.mjs";
import { runInstalled } from "./toolchain.mjs";

const [file, ...more] = process.argv.slice(2);

await main(() => runInstalled(join(root, file), more, { rust: false }));
