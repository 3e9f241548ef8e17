// Runs steps one after the other, with one line of JSON for each.

/** Runs `[name, work]` in their order; gives how many failed. Without a deployed stack nothing else is tried. */
export async function runSteps(steps, context) {
  let failed = 0;
  for (const [name, work] of steps) {
    const begun = performance.now();
    const result = await work(context).then(
      (found) => ({ ok: true, ...found }),
      (error) => ({ ok: false, error: error.message }),
    );
    if (!result.ok) failed += 1;
    printLine({ step: name, ...result, seconds: secondsSince(begun) });
    if (!result.ok && name === "deploy") break;
  }
  return failed;
}

/** One line of JSON on standard output. */
export function printLine(result) {
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

/** Seconds since then, in tenths. */
export function secondsSince(begun) {
  return Math.round((performance.now() - begun) / 100) / 10;
}
