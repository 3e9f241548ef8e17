// Cases, and how they report.

import { isDeepStrictEqual } from "./equal.mjs";

/** Every case in the order it was written. */
export const cases = [];

/**
 * A case: `run` gets a `Lab` and throws when the database does otherwise than Firestore. It fails after `seconds`. A case
 * with a `cache` runs only where clients have that cache of the SDK; others run with each.
 */
export function check(name, run, { seconds = 40, cache } = {}) {
  cases.push({ name, run, seconds, cache });
}

/** The same case with each cache of the SDK; `run` gets a client of that cache. */
export function checkCaches(name, run, options) {
  for (const [cache, kept] of [
    ["memory", false],
    ["IndexedDB", true],
  ]) {
    const withCache = { ...options, cache };
    check(`${name} (${cache})`, (lab) => run(lab, lab.another(0, { kept })), withCache);
  }
}

/** Waits for `work`; fails when it has not settled in so many seconds. */
export async function within(seconds, work, what) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`never answered: ${what}`)), seconds * 1_000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Fails unless both are the same value, as the SDK compares its own types. */
export function same(actual, expected, what = "value") {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new Error(`${what}: got ${show(actual)}, expected ${show(expected)}`);
}

/** Fails unless `work` is refused with this code of the SDK. */
export async function refused(work, code) {
  try {
    await work;
  } catch (error) {
    if (error.code === code) return;
    throw new Error(`refused with ${error.code ?? error}, expected ${code}: ${error.message}`);
  }
  throw new Error(`was not refused, expected ${code}`);
}

/** Waits until `condition` gives something, or fails after `milliseconds`. */
export async function eventually(condition, what, milliseconds = 15_000) {
  const until = performance.now() + milliseconds;
  for (;;) {
    const found = await condition();
    if (found) return found;
    if (performance.now() > until) throw new Error(`never happened: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function show(value) {
  return JSON.stringify(value, (_, inner) => {
    if (typeof inner === "number" && !Number.isFinite(inner)) return String(inner);
    if (Object.is(inner, -0)) return "-0";
    return inner === undefined ? "undefined" : inner;
  });
}
