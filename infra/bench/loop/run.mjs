// npm run bench -- loop [--only NAME,NAME]: the phases of `.ci/run` with their seconds, one JSON object per line. The last
// line is the whole. Runs in a bare clone as CI does; `--only` chooses phases by name. Ends badly when a phase fails.

import { rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { checks } from "../../scripts/check/checks.mjs";
import { Failure, main } from "../../scripts/run/failure.mjs";
import { runPhases, slowest } from "../../scripts/run/phases.mjs";
import { places } from "../../scripts/run/places.mjs";
import { run } from "../../scripts/run/processes.mjs";
import { suites } from "../../scripts/tests/suites.mjs";
import { requireChromium } from "../../scripts/tools/chromium.mjs";
import { install, requireTools } from "../../scripts/tools/toolchain.mjs";

// As in .ci/run.
Object.assign(process.env, {
  CI: "true",
  CARGO_INCREMENTAL: "0",
  CARGO_PROFILE_DEV_DEBUG: "false",
});

const phases = [
  { name: "packages", title: "Packages", work: () => passing(install()) },
  { name: "chromium", title: "Chromium", work: () => passing(requireChromium()) },
  ...checks,
  {
    name: "templates",
    title: "Cloud templates",
    work: () => run("bash", [".ci/lint-templates"]),
  },
  ...suites({ timed: true }),
];

await main(async () => {
  const { values } = parseArgs({ options: { only: { type: "string" } } });
  const names = values.only?.split(",") ?? phases.map(({ name }) => name);
  const unknown = names.find((name) => !phases.some((phase) => phase.name === name));
  if (unknown) throw new Failure(`Choose of: ${phases.map(({ name }) => name).join(",")}`);
  await requireTools();
  if (names.includes("packages")) await rm(places.installed, { force: true });
  else await install();
  const chosen = phases.filter(({ name }) => names.includes(name));
  const results = await runPhases(chosen, (result) => print(lineOf(result)));
  const sum = (key) => round(results.reduce((total, result) => total + result[key], 0));
  print({ bench: "loop", phase: "whole", seconds: sum("seconds"), cpu_seconds: sum("cpu") });
  const failed = results.filter(({ code }) => code !== 0);
  if (failed.length > 0) throw new Failure(`Failed: ${failed.map(({ name }) => name).join(", ")}`);
});

async function passing(work) {
  await work;
  return { code: 0 };
}

function lineOf({ name, seconds, cpu, code, passed, failed, times, programs }) {
  const tests = times && { passed, failed, slowest: slowest(times).map(rounded) };
  const crates = programs && { programs: slowest(programs, programs.length).map(rounded) };
  const result = { seconds: round(seconds), cpu_seconds: round(cpu), code };
  return { bench: "loop", phase: name, ...result, ...tests, ...crates };
}

function rounded({ seconds, ...rest }) {
  return { ...rest, seconds: round(seconds) };
}

function round(seconds) {
  return Math.round(seconds * 10) / 10;
}

function print(line) {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
