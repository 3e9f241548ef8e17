// The phases of `npm run check` and `npm test` as data, and how they run. The bench of the loop runs the same ones.

import { readFile } from "node:fs/promises";
import { Failure } from "./failure.mjs";
import { bold, say, since } from "./terminal.mjs";

/**
 * Runs phases one after the other, each to its end whatever failed before. A phase has a name, a title and its `work`, which
 * gives at least an exit code. `ended` receives each result.
 */
export async function runPhases(phases, ended = () => {}) {
  const results = [];
  for (const { name, title, hint, work } of phases) {
    const started = performance.now();
    const spent = await childSeconds();
    say(bold(`▸ ${title}`));
    const result = await work().catch((error) => {
      say(error instanceof Failure ? error.message : error.stack);
      return { passed: 0, failed: 1, code: 1 };
    });
    const seconds = (performance.now() - started) / 1_000;
    const cpu = (await childSeconds()) - spent;
    results.push({ name, title, hint, ...result, time: since(started), seconds, cpu });
    ended(results.at(-1));
  }
  return results;
}

/** A runner that failed without a failed test, or that ran nothing, counts as one failure. */
export function settled(result) {
  const ranNothing = result.passed + result.failed === 0;
  if ((result.code !== 0 && result.failed === 0) || ranNothing)
    return { ...result, failed: 1, code: 1 };
  return result;
}

/** The longest first, `count` of them. */
export function slowest(times, count = 10) {
  return [...times].sort((one, other) => other.seconds - one.seconds).slice(0, count);
}

/** The processor seconds of this process's ended descendants; 0 where there is no /proc. */
async function childSeconds() {
  const stat = await readFile("/proc/self/stat", "utf8").catch(() => "");
  // After the name in brackets: field 16 and 17 are the time of ended children, in hundredths.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) / 100;
}
