// The phases of `npm test`. Each gives its counts, the names of failed tests, and the seconds of each test.

import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { settled } from "../run/phases.mjs";
import { program, root } from "../run/places.mjs";
import { run } from "../run/processes.mjs";
import { modernNode } from "../tools/toolchain.mjs";
import { failedInScripts, failedInVitest } from "./failed-tests.mjs";
import { runJourneys } from "./journeys.mjs";
import { hashFiles, unlessPassed } from "./passed-before.mjs";
import { testRust } from "./rust-tests.mjs";

/** All suites. Where `timed`, Rust tests report their seconds; where `all`, what passed before is run again, too. */
export function suites({ timed = false, all = timed } = {}) {
  return [
    {
      name: "rust",
      title: "Rust tests",
      work: async (choice) => settled(await testRust({ ...choice, timed, all })),
    },
    { name: "vitest", title: "TypeScript tests", work: (more) => testTypeScript(more, all) },
    { name: "scripts", title: "Script tests", work: testScripts },
    {
      name: "journeys",
      title: "Browser journeys",
      work: async (more) => settled(await runJourneys(more, { all })),
    },
  ];
}

/** `more` goes to Vitest. */
async function testTypeScript(more = [], all = false) {
  const hash = more.length > 0 ? null : await hashFiles((path) => !path.endsWith(".rs"));
  return await unlessPassed("vitest", { hash, all }, () => runVitest(more));
}

async function runVitest(more) {
  const folder = await mkdtemp(join(tmpdir(), "matchday-vitest-"));
  const report = join(folder, "report.json");
  try {
    const { code } = await run(program("vitest"), [
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...more,
    ]);
    const counts = JSON.parse(await readFile(report, "utf8"));
    const result = {
      passed: counts.numPassedTests,
      failed: counts.numFailedTests,
      skipped: counts.numPendingTests + counts.numTodoTests,
      code,
      failures: failedInVitest(counts, root),
      times: timesOfVitest(counts),
    };
    // A change that no test reaches runs none of them.
    return more.length > 0 && code === 0 ? result : settled(result);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function timesOfVitest({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(root, name)}: ${fullName}`,
      seconds: (duration ?? 0) / 1_000,
    })),
  );
}

async function testScripts() {
  // The scripts run on the Node that is installed; the publisher, like the generator, on one that knows TypeScript.
  const files = await scriptTests();
  const ofPublisher = (path) => path.startsWith("infra/cdn/");
  const here = await testWith(
    process.execPath,
    files.filter((path) => !ofPublisher(path)),
  );
  const publisher = await testWith(modernNode(), files.filter(ofPublisher));
  return settled({
    passed: here.passed + publisher.passed,
    failed: here.failed + publisher.failed,
    skipped: here.skipped + publisher.skipped,
    code: here.code || publisher.code,
    failures: [...here.failures, ...publisher.failures],
    times: [...here.times, ...publisher.times],
  });
}

/** Every file of tests below `infra`, relative to the repository. */
export async function scriptTests() {
  const names = await readdir(join(root, "infra"), { recursive: true });
  return names
    .filter((name) => name.endsWith(".test.mjs") && !name.includes("node_modules"))
    .map((name) => join("infra", name))
    .sort();
}

async function testWith(node, files) {
  const { code, stdout } = await run(node, ["--test", "--test-reporter=tap", ...files]);
  const count = (name) => Number(stdout.match(new RegExp(`^# ${name} (\\d+)$`, "m"))?.[1] ?? 0);
  const times = stdout.matchAll(/^(?:not )?ok \d+ - (.*)\n\s+---\n\s+duration_ms: ([\d.]+)/gm);
  return {
    passed: count("pass"),
    failed: count("fail") + count("cancelled"),
    skipped: count("skipped"),
    code,
    failures: failedInScripts(stdout),
    times: [...times].map(([, name, ms]) => ({ name, seconds: Number(ms) / 1_000 })),
  };
}
