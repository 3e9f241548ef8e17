// npm run bench -- documents: what the document database costs in the release build, one JSON object per line.
//
// The program is `src/main.rs` in this folder; its first comment explains the results. The run fails
// when one of `targets` is missed. If the environment variable FIRESTORE_EMULATOR_JAR names the jar of Google's Firestore
// emulator, that is measured after it by the same requests and listeners; its lines have `"server":"firestore-emulator"`.

import { Failure, main, must } from "../conformance/tools.mjs";
import { startEmulator } from "./emulator.mjs";

const targets = [
  { op: "get", listeners: 0, figure: "raw_ratio", most: 1.35 },
  { op: "notify", listeners: 50, figure: "p50_ms", most: 110 },
  { op: "notify", listeners: 50, figure: "p99_ms", most: 700 },
  { op: "open", listeners: 1, figure: "read_mb", most: 35 },
  { op: "open_ordered", listeners: 1, figure: "read_mb", most: 35 },
];
/** A listener holds a connection, which is two files of the one process, and the function some more to the table. */
const OPEN_FILES = 8192;

const program = ["--package", "document-bench"];
/** `--only commit,notify-50` measures these operations alone; targets of others are not compared. */
const selection = process.argv.slice(2);

await main(async () => {
  const build = ["build", "--release", "--locked", ...program];
  const failed = "The documents could not be measured.";
  await must(failed, "cargo", build);
  const run = ["cargo", "run", "--quiet", "--release", "--locked", ...program];
  const script = `ulimit -n ${OPEN_FILES}; exec "$@"`;
  const measure = async (...more) => {
    const output = await must(failed, "sh", ["-c", script, "sh", ...run, ...more]);
    return output.trim().split("\n").map(JSON.parse);
  };
  const results = await measure("--", ...selection);
  for (const result of results) say(result);
  await measureEmulator(measure);
  for (const { op, listeners, figure, most } of targets) {
    const result = results.find((line) => line.op === op && line.listeners === listeners);
    if (!result && selection.length > 0) continue;
    if (!result) throw new Failure(`${op} with ${listeners} listeners was not measured.`);
    if (result[figure] > most) {
      throw new Failure(
        `${op} with ${listeners} listeners has ${figure} ${result[figure]}; at most ${most} are allowed.`,
      );
    }
  }
});

async function measureEmulator(measure) {
  const jar = process.env.FIRESTORE_EMULATOR_JAR;
  if (jar === undefined) {
    say({ server: "firestore-emulator", omitted: "FIRESTORE_EMULATOR_JAR is not set" });
    return;
  }
  const emulator = await startEmulator(jar);
  try {
    const server = "firestore-emulator";
    const results = await measure("--", ...selection, emulator.url, emulator.pid);
    for (const result of results) say({ ...result, server });
  } finally {
    await emulator.stop();
  }
}

function say(line) {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
