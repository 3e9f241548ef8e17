// The document database's conformance suite with few of its repetitions, and a short fault test. They start their own
// database, instances and browser. `npm run conformance -- documents` runs the suite at its full length.

import { join } from "node:path";
import { buildPrograms } from "./cargo.mjs";
import { root } from "./places.mjs";
import { run } from "./processes.mjs";
import { say } from "./terminal.mjs";

const suite = join(root, "functions", "document-database", "conformance", "run.mjs");

/** Runs both in the browser at `chromium`. Each case of the suite counts as a test, and the fault test as one more. */
export async function runDatabaseConformance(chromium) {
  const sentence = "The document database could not be built; look above for the first error.";
  const program = (await buildPrograms(["document-server"], sentence)).get("document-server");
  const started = performance.now();
  const cases = await ask(["--relistens", "4"], { program, chromium });
  const between = performance.now();
  const [faults] = await ask(["--faults", "--seconds", "10"], { program, chromium });
  const problems = failedFaults(faults);
  const failures = [...failedCases(cases), ...problems].map((name) => `document database: ${name}`);
  const faultsPassed = problems.length === 0 ? 1 : 0;
  const passed = cases.filter((line) => line.passed === true).length + faultsPassed;
  const failed = failures.length;
  say(`Document database: ${passed} passed, ${failed} failed`);
  return {
    passed,
    failed,
    code: failed === 0 ? 0 : 1,
    failures,
    times: [
      { name: "document database: conformance", seconds: (between - started) / 1_000 },
      { name: "document database: faults", seconds: (performance.now() - between) / 1_000 },
    ],
  };
}

/** The names of failed cases, from the lines that the suite prints: one for each case, then their count. */
export function failedCases(lines) {
  const cases = lines.filter(({ name }) => name !== undefined);
  const failed = cases.filter(({ passed }) => passed !== true);
  const names = failed.map(({ name, problem }) => `${name}: ${problem}`);
  const counted = lines.find((line) => line.cases !== undefined);
  const isWhole = counted?.cases === cases.length && cases.length > 150;
  return isWhole ? names : [...names, `the suite ended after ${cases.length} cases`];
}

/** What went wrong in the fault test, from the one line that it prints. */
export function failedFaults(faults) {
  if (faults === undefined) return ["the fault test ended without an outcome"];
  if (faults.acknowledged <= 10) return [`${faults.acknowledged} writes acknowledged under faults`];
  return faults.problems;
}

async function ask(words, { program, chromium }) {
  const { stdout, stderr } = await run(process.execPath, [suite, "--program", program, ...words], {
    env: { CHROMIUM: chromium },
    show: "nothing",
  });
  const lines = stdout.split("\n").filter((line) => line.startsWith("{"));
  // What stops the suite is printed there; under faults the instances log there too.
  if (lines.length === 0) process.stderr.write(stderr);
  return lines.map((line) => JSON.parse(line));
}
