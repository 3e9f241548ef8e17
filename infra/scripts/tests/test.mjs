// npm test [-- --no-browser] [-- --changed [BASE]] [-- --all]: Rust, TypeScript, scripts, browser journeys. The last line
// counts. `--no-browser` leaves the journeys out; `--changed` runs what the changes since BASE can affect; `--all` also runs
// what passed before with the same files.

import { parseArgs } from "node:util";
import { main } from "../run/failure.mjs";
import { runPhases } from "../run/phases.mjs";
import { green, red, say } from "../run/terminal.mjs";
import { requireChromium } from "../tools/chromium.mjs";
import { install, requireTools } from "../tools/toolchain.mjs";
import { changedSince, choose } from "./changed.mjs";
import { suites } from "./suites.mjs";

const { values: options, positionals } = parseArgs({
  options: {
    "no-browser": { type: "boolean" },
    changed: { type: "boolean" },
    all: { type: "boolean", default: false },
  },
  allowPositionals: true,
});

await main(async () => {
  await requireTools();
  await install();
  const choices = options.changed ? await choose(await changedSince(positionals[0])) : {};
  if (options["no-browser"]) choices.journeys = { reason: "not run, as --no-browser says" };
  // Before the other tests, so that a machine without a browser does not learn it after them.
  if (choices.journeys?.reason === undefined) await requireChromium();
  const phases = suites({ all: options.all }).map(({ work, ...phase }) => {
    const { reason, args } = choices[phase.name] ?? {};
    const leftOut = async () => ({ passed: 0, failed: 0, code: 0, note: reason });
    return { ...phase, work: reason === undefined ? () => work(args) : leftOut };
  });
  const results = await runPhases(phases);
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
