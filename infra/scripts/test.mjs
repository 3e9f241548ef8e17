// npm test [-- --no-browser]: Rust, TypeScript, scripts, browser journeys. All run; the last line counts. Without
// Chromium the journeys fail; with `--no-browser` they are left out.

import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { failedInRust, failedInScripts, failedInVitest } from "./failed-tests.mjs";
import { Failure, main } from "./failure.mjs";
import { runJourneys } from "./journeys.mjs";
import { program, root } from "./places.mjs";
import { run } from "./processes.mjs";
import { bold, green, red, say, since } from "./terminal.mjs";
import { install, modernNode, requireTools } from "./toolchain.mjs";

const { values: options } = parseArgs({ options: { "no-browser": { type: "boolean" } } });

/** How many failed Rust tests CI tries again: more than a few are no accident of a busy machine. */
const RETRIED_AT_MOST = 3;

const suites = [
  { title: "Rust tests", work: testRust },
  { title: "TypeScript tests", work: testTypeScript },
  { title: "Script tests", work: testScripts },
  { title: "Browser journeys", work: testJourneys },
];

await main(async () => {
  await requireTools();
  await install();
  const results = [];
  for (const { title, work } of suites) {
    const started = performance.now();
    say(bold(`▸ ${title}`));
    const result = await work().catch((error) => {
      say(error instanceof Failure ? error.message : error.stack);
      return { passed: 0, failed: 1, code: 1 };
    });
    results.push({ title, ...result, time: since(started) });
  }
  say();
  for (const { title, failures = [] } of results) {
    for (const name of failures) say(red(`${title}: ${name}`));
  }
  for (const result of results) say(line(result));
  const sum = (name) => results.reduce((total, result) => total + (result[name] ?? 0), 0);
  const skipped = sum("skipped") > 0 ? `, ${sum("skipped")} skipped` : "";
  if (results.some(({ code }) => code !== 0)) process.exitCode = 1;
  say(`${sum("passed")} passed, ${sum("failed")} failed${skipped}`);
});

function line({ title, passed, failed, code, time, note }) {
  const count = note ?? `${passed} passed, ${failed} failed`;
  return `${code === 0 ? green("✓") : red("✗")} ${title}: ${count} (${time})`;
}

async function testRust() {
  const { code, stdout, stderr } = await testCargo([]);
  const counts = countRust(stdout);
  const failed = failedInRust(stdout);
  const first = settled({ ...counts, code, failures: failed });
  if (code === 0 || process.env.CI === undefined) return first;
  // As the journeys do: on CI's machine a test that fails once among all the others has one more try, by itself.
  // A test program that was killed said no result, and would pass when none of its tests is asked for.
  const endedBadly = stderr.match(/^error: test failed, to rerun pass/gm)?.length;
  const saidSo = stdout.match(/^test result: FAILED/gm)?.length;
  if (failed.length > RETRIED_AT_MOST || endedBadly !== saidSo) return first;
  say(bold(`▸ Once more: ${failed.join(", ")}`));
  const again = await testCargo(["--", "--exact", "--test-threads=1", ...failed]);
  const stillFailed = countRust(again.stdout).failed;
  if (again.code === 0) say(`flaky: ${failed.join(", ")}`);
  return settled({
    passed: counts.passed + counts.failed - stillFailed,
    failed: stillFailed,
    skipped: counts.skipped,
    code: again.code,
    failures: failedInRust(again.stdout),
  });
}

function testCargo(args) {
  return run("cargo", ["test", "--locked", "--workspace", "--no-fail-fast", ...args]);
}

function countRust(stdout) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const [, passed, failed, ignored] of stdout.matchAll(
    /^test result: .*? (\d+) passed; (\d+) failed; (\d+) ignored;/gm,
  )) {
    counts.passed += Number(passed);
    counts.failed += Number(failed);
    counts.skipped += Number(ignored);
  }
  return counts;
}

async function testTypeScript() {
  const folder = await mkdtemp(join(tmpdir(), "matchday-vitest-"));
  const report = join(folder, "report.json");
  try {
    const { code } = await run(program("vitest"), [
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ]);
    const counts = JSON.parse(await readFile(report, "utf8"));
    return settled({
      passed: counts.numPassedTests,
      failed: counts.numFailedTests,
      skipped: counts.numPendingTests + counts.numTodoTests,
      code,
      failures: failedInVitest(counts, root),
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function testScripts() {
  // The scripts run on the Node that is installed; the publisher, like the generator, on one that knows TypeScript.
  const here = await testWith(process.execPath, join(root, "infra", "scripts"));
  const publisher = await testWith(modernNode(), join(root, "infra", "cdn"));
  return settled({
    passed: here.passed + publisher.passed,
    failed: here.failed + publisher.failed,
    skipped: here.skipped + publisher.skipped,
    code: here.code || publisher.code,
    failures: [...here.failures, ...publisher.failures],
  });
}

async function testWith(node, folder) {
  const files = await testsIn(folder);
  const { code, stdout } = await run(node, ["--test", "--test-reporter=tap", ...files]);
  const count = (name) => Number(stdout.match(new RegExp(`^# ${name} (\\d+)$`, "m"))?.[1] ?? 0);
  return {
    passed: count("pass"),
    failed: count("fail") + count("cancelled"),
    skipped: count("skipped"),
    code,
    failures: failedInScripts(stdout),
  };
}

async function testsIn(folder) {
  const names = await readdir(folder);
  return names.filter((name) => name.endsWith(".test.mjs")).map((name) => join(folder, name));
}

async function testJourneys() {
  if (options["no-browser"]) {
    return { passed: 0, failed: 0, code: 0, note: "not run, as --no-browser says" };
  }
  return settled(await runJourneys());
}

/** A runner that failed without a failed test, or that ran nothing, counts as one failure. */
function settled(result) {
  const ranNothing = result.passed + result.failed === 0;
  if ((result.code !== 0 && result.failed === 0) || ranNothing)
    return { ...result, failed: 1, code: 1 };
  return result;
}
