// npm run bench -- NAME and npm run conformance -- NAME: runs the `run.mjs` of that name, which prints one JSON object per
// line for each result. Benches of the marketplace are folders below infra/bench; the document database and the emulators
// keep their bench and conformance suites in their own folders.

import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Failure, main } from "../run/failure.mjs";
import { root } from "../run/places.mjs";
import { run } from "../run/processes.mjs";
import { compilerOfOurs } from "./cargo.mjs";
import { findChromium, headlessOf } from "./chromium.mjs";
import { runInstalled } from "./toolchain.mjs";

const separate = {
  bench: { documents: "functions/document-database/bench" },
  conformance: {
    documents: "functions/document-database/conformance",
    identity: "infra/emulators/conformance",
  },
};

const [kind, name, ...more] = process.argv.slice(2);

await main(async () => {
  const folders = { ...separate[kind], ...(kind === "bench" ? await productBenches() : {}) };
  if (!Object.hasOwn(folders, name)) {
    const names = Object.keys(folders).sort();
    throw new Failure(`Choose one of: npm run ${kind} -- ${names.join(" | ")}`);
  }
  const file = join(root, folders[name], "run.mjs");
  if (name === "loop") {
    // It installs the packages as one of the phases that it measures.
    process.exitCode = (await run(process.execPath, [file, ...more])).code;
    return;
  }
  // The suites in a browser use the browser of the journeys, and all call the compiler of the scripts.
  process.env.CHROMIUM ??= await headlessOf(findChromium() ?? "");
  if (kind === "conformance") Object.assign(process.env, await compilerOfOurs());
  await runInstalled(file, more);
});

async function productBenches() {
  const entries = await readdir(join(root, "infra/bench"), { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Object.fromEntries(names.map((each) => [each, `infra/bench/${each}`]));
}
