// Runs the compiled Rust tests: as many programs concurrently as there are processors, each with the threads of
// libtest. docs/testing.md explains why there is not a process for each test.

import { availableParallelism } from "node:os";
import { basename, dirname, relative } from "node:path";
import { Failure } from "../run/failure.mjs";
import { places, root } from "../run/places.mjs";
import { run } from "../run/processes.mjs";
import { green, red, say, since } from "../run/terminal.mjs";
import { compileTests, folderOf } from "../tools/cargo.mjs";
import { failedInRust } from "./failed-tests.mjs";
import { hashFiles, hashPrograms, unlessPassed } from "./passed-before.mjs";

/** How long a program's tests took in earlier runs decides which one begins first; those that last begin first. */
const long = [
  "document_protocol",
  "document-protocol",
  "testkit",
  "matchday-local",
  "orders",
  "settle",
];

/** What tests read: files of all kinds, but of the site only the API's description, and no code, which is compiled. */
const isReadByTests = (path) =>
  !/\.(?:rs|tsx?|mjs|md)$/.test(path) &&
  (!path.startsWith("site/") || path === relative(root, places.openapi));

/**
 * Compiles and runs the tests; `names` are the integration tests to compile, `wanted` returns whether the tests of a
 * crate's folder run. Without `all`, a program that passed before is not run again. Returns the counts, the failed names,
 * and the seconds of each test if `timed`.
 */
export async function testRust({ names, wanted = () => true, timed = false, all = timed } = {}) {
  const { code, programs } = await compileTests(names);
  if (code !== 0) throw new Failure("The tests could not be compiled; look above for the error.");
  const tests = programs.filter(({ isTest, manifest }) => isTest && wanted(folderOf(manifest)));
  const rank = ({ name }) => (long.includes(name) ? long.indexOf(name) : long.length);
  const waiting = tests.sort((one, other) => rank(one) - rank(other));
  const files = timed ? null : await hashFiles(isReadByTests);
  const hashOf = async ({ path, manifest }) => {
    // Tests of a program start it.
    const started = programs.filter((one) => !one.isTest && one.manifest === manifest);
    return await hashPrograms([path, ...started.map((one) => one.path)], files);
  };
  const results = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const program = next;
      // Its file's name differs between the unit tests and the integration tests of a crate.
      const name = basename(program.path);
      const result = await unlessPassed(name, { hash: await hashOf(program), all }, () =>
        runProgram(program, timed),
      );
      if (result.note !== undefined && result.passed > 0) {
        say(`${green("✓")} ${result.crate}: ${result.note}`);
      }
      results.push(result);
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
  return summarize(results);
}

async function runProgram({ name, path, manifest }, timed) {
  const started = performance.now();
  const report = timed ? ["-Zunstable-options", "--report-time"] : [];
  const { code, signal, stdout, stderr } = await run(path, report, {
    cwd: dirname(manifest),
    env: { CARGO_MANIFEST_DIR: dirname(manifest), ...(timed ? { RUSTC_BOOTSTRAP: "1" } : {}) },
    show: "nothing",
  });
  const seconds = (performance.now() - started) / 1_000;
  const result = {
    name,
    crate: folderOf(manifest),
    seconds,
    code,
    ...readProgram({ code, signal, stdout }),
  };
  const mark = code === 0 ? green("✓") : red("✗");
  if (result.passed + result.failed > 0) {
    say(
      `${mark} ${result.crate}: ${result.passed} passed, ${result.failed} failed (${since(started)})`,
    );
  }
  if (code !== 0) say(`${stdout}${stderr}`);
  return result;
}

/** The counts of one program. One that ended without a result has failed, whatever its tests printed before. */
export function readProgram({ code, signal, stdout }) {
  const line = stdout.match(/^test result: .*? (\d+) passed; (\d+) failed; (\d+) ignored;/m);
  const [passed, failed, skipped] = line ? line.slice(1).map(Number) : [0, 0, 0];
  const failures = failedInRust(stdout);
  if (code !== 0 && failed === 0) {
    failures.push(`the program ended by ${signal ?? `code ${code}`}`);
    return { passed, failed: 1, skipped, failures, times: [] };
  }
  const times = [...stdout.matchAll(/^test (\S+).* \.\.\. \w+ <(\d+\.\d+)s>$/gm)].map(
    ([, test, seconds]) => ({ name: test, seconds: Number(seconds) }),
  );
  return { passed, failed, skipped, failures, times };
}

function summarize(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const label = ({ crate, name }, test) => `${crate} (${name}): ${test}`;
  return {
    passed: sum("passed"),
    failed: sum("failed"),
    skipped: sum("skipped"),
    code: sum("failed") > 0 ? 1 : 0,
    failures: results.flatMap((result) => result.failures.map((test) => label(result, test))),
    times: results.flatMap((result) =>
      result.times.map(({ name, seconds }) => ({ name: label(result, name), seconds })),
    ),
    programs: results.map(({ crate, name, seconds }) => ({ crate, name, seconds })),
  };
}
