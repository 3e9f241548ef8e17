// npm run bench -- documents: what the document database costs in the release build, one JSON object per line.
//
// The program is `src/main.rs` in this folder; its first comment explains the results. The run fails
// when one of `targets` is missed.

import { Failure, main, must } from "../conformance/tools.mjs";

const targets = [
  { op: "get", listeners: 0, figure: "raw_ratio", most: 1.5 },
  { op: "notify", listeners: 50, figure: "p50_ms", most: 150 },
  { op: "notify", listeners: 50, figure: "p99_ms", most: 700 },
];
/** A listener holds a connection, which is two files of the one process, and the function some more to the table. */
const OPEN_FILES = 8192;

const program = ["--package", "document-bench"];

await main(async () => {
  const build = ["build", "--release", "--locked", ...program];
  const failed = "The documents could not be measured.";
  await must(failed, "cargo", build);
  const run = ["cargo", "run", "--quiet", "--release", "--locked", ...program];
  const script = `ulimit -n ${OPEN_FILES}; exec "$@"`;
  const output = await must(failed, "sh", ["-c", script, "sh", ...run]);
  process.stdout.write(output);
  const results = output.trim().split("\n").map(JSON.parse);
  for (const { op, listeners, figure, most } of targets) {
    const result = results.find((line) => line.op === op && line.listeners === listeners);
    if (!result) throw new Failure(`${op} with ${listeners} listeners was not measured.`);
    if (result[figure] > most) {
      throw new Failure(
        `${op} with ${listeners} listeners has ${figure} ${result[figure]}; at most ${most} are allowed.`,
      );
    }
  }
});
