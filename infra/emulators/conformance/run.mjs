// npm run conformance -- identity [--ours]: one script of calls of the official SDK, run against our identity
// emulator and against the official emulator, which is installed on demand and is no dependency of the project.
// One JSON object per line: flow, service, outcome, expected. Fails when our emulator does not do what is expected, or
// when the official one differs and no known difference explains it.

import { isDeepStrictEqual } from "node:util";
import { startEmulator } from "./emulator.mjs";
import { accounts } from "./flows/accounts.mjs";
import { addresses } from "./flows/addresses.mjs";
import { claims } from "./flows/claims.mjs";
import { limits } from "./flows/limits.mjs";
import { linking } from "./flows/linking.mjs";
import { passwords } from "./flows/passwords.mjs";
import { social } from "./flows/social.mjs";
import { states } from "./flows/states.mjs";
import { knownDifferences } from "./known-differences.mjs";
import { startOurs } from "./ours.mjs";
import { main } from "./tools.mjs";
import { Trial } from "./trial.mjs";

const flows = [
  ...accounts,
  ...passwords,
  ...addresses,
  ...claims,
  ...states,
  ...limits,
  ...social,
  ...linking,
];

await main(async () => {
  const starters = process.argv.includes("--ours") ? [startOurs] : [startOurs, startEmulator];
  const counts = { flows: flows.length, asExpected: 0, knownDifferences: 0, failed: 0 };
  for (const start of starters) {
    const service = await start();
    try {
      for (const flow of flows) judge(flow, service, await outcomeOf(flow, service), counts);
    } finally {
      await service.stop();
    }
  }
  if (starters.length > 1) counts.failed += complainAboutStrangers();
  if (counts.failed > 0) process.exitCode = 1;
  // The SDK leaves a timer of thirty seconds behind when a server did not answer; this process does not wait for it.
  process.stdout.write(`${JSON.stringify(counts)}\n`, () => process.exit());
});

/** The outcome of a flow on a service; an unexpected error is an outcome, too. */
async function outcomeOf(flow, service) {
  const trial = new Trial(service);
  try {
    await service.reset();
    return await flow.run(trial);
  } catch (error) {
    return { surprise: error.code ?? error.message };
  } finally {
    await trial.end();
  }
}

function judge({ name, expected }, service, outcome, counts) {
  const difference = knownDifferences.find(({ flow }) => flow === name);
  const line = { flow: name, service: service.name, outcome, expected };
  if (service.name === "emulator" && difference) {
    if (isDeepStrictEqual(outcome, difference.emulator)) {
      counts.knownDifferences += 1;
      line.difference = difference.because;
    } else {
      counts.failed += 1;
      line.problem = isDeepStrictEqual(outcome, expected)
        ? "The emulator does as expected now: take the known difference out."
        : "The emulator differs in another way than the known difference says.";
    }
  } else if (isDeepStrictEqual(outcome, expected)) {
    counts.asExpected += 1;
  } else {
    counts.failed += 1;
    line.problem = "Not as expected, and no known difference explains it.";
  }
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** Throws if a known difference names an unknown flow. */
function complainAboutStrangers() {
  const names = new Set(flows.map(({ name }) => name));
  const strangers = knownDifferences.filter(({ flow }) => !names.has(flow));
  for (const { flow } of strangers) {
    process.stdout.write(`${JSON.stringify({ flow, problem: "There is no such flow." })}\n`);
  }
  return strangers.length;
}
