// The document database's conformance suite with few of its repetitions, a short fault test, a short soak test and the page
// of its example. They start their own databases and browsers. `npm run conformance -- documents` runs the suite at full
// length.

import { join, relative } from "node:path";
import { root } from "../run/places.mjs";
import { run } from "../run/processes.mjs";
import { say } from "../run/terminal.mjs";
import { buildPrograms } from "../tools/cargo.mjs";
import { hashFiles, hashPrograms, unlessPassed } from "./passed-before.mjs";

const folder = join(root, "functions", "document-database", "conformance");

/**
 * Runs them in the browser at `chromium`. Each case of the suite counts as a test; the others count as one each. Without
 * `all`, what passed before is not run again.
 */
export async function runDatabaseConformance(chromium, { all = false } = {}) {
  const sentence = "The document database could not be built; look above for the first error.";
  const programs = await buildPrograms(["document-server"], sentence, { examples: ["notes"] });
  const depends = (path) =>
    path.startsWith(`${relative(root, folder)}/`) || path === "package-lock.json";
  const hash = await hashPrograms([...programs.values(), chromium], await hashFiles(depends));
  const result = await unlessPassed("documents", { hash, all }, () => runCases(programs, chromium));
  if (result.note !== undefined) say(`Document database: ${result.note}`);
  return result;
}

async function runCases(programs, chromium) {
  const times = [];
  const timed = async (name, words, { file = "run.mjs", program = "document-server" } = {}) => {
    const started = performance.now();
    const lines = await ask([file, "--program", programs.get(program), ...words], chromium);
    const seconds = (performance.now() - started) / 1_000;
    times.push({ name: `document database: ${name}`, seconds });
    return lines;
  };
  // Clients of the faults and of the soak wait most of the time, so they take none from the cases.
  const [cases, [[faults], soak, example]] = await Promise.all([
    timed("conformance", ["--short", "--relistens", "4"]),
    inTurn([
      () => timed("faults", ["--faults", "--seconds", "10"]),
      // With longer pauses and twice the bound of the long run, since the machine also browses.
      () => timed("soak", ["--soak", "--minutes", "1", "--pause", "8", "--bound", "60"]),
      () => timed("example", [], { file: "example.mjs", program: "notes" }),
    ]),
  ]);
  const tests = [failedFaults(faults), failedSoak(soak), failedExample(example)];
  const failures = [...failedCases(cases), ...tests.flat()];
  const passed =
    cases.filter((line) => line.passed === true).length +
    tests.filter((problems) => problems.length === 0).length;
  const failed = failures.length;
  for (const name of failures) say(`  ${name}`);
  say(`Document database: ${passed} passed, ${failed} failed`);
  return {
    passed,
    failed,
    code: failed === 0 ? 0 : 1,
    failures: failures.map((name) => `document database: ${name}`),
    times,
  };
}

async function inTurn(tasks) {
  const results = [];
  for (const task of tasks) results.push(await task());
  return results;
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

/** What went wrong in the soak test, from its last line: the ones before it are its problems as they were found. */
export function failedSoak(lines) {
  const outcome = lines.at(-1);
  if (outcome?.soak !== true) return ["the soak test ended without an outcome"];
  if (outcome.operations <= 50) return [`the soak test made ${outcome.operations} operations`];
  return outcome.problems;
}

/** What went wrong with the page of the example, from the one line that it prints. */
export function failedExample(lines) {
  return lines.at(-1)?.passed === true ? [] : ["the page of the example failed"];
}

async function ask([file, ...words], chromium) {
  const { stdout, stderr } = await run(process.execPath, [join(folder, file), ...words], {
    env: { CHROMIUM: chromium },
    show: "nothing",
  });
  const lines = stdout.split("\n").filter((line) => line.startsWith("{"));
  // What stops the suite is printed there; under faults the instances log there too.
  if (lines.length === 0) process.stderr.write(stderr);
  return lines.map((line) => JSON.parse(line));
}
