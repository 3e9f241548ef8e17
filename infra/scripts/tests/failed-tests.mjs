// The names of failed tests and the seconds of all, read from what each runner prints or reports: `npm test` repeats them at its end, since the
// place where they failed is thousands of lines above.

import { relative } from "node:path";

/** From what a program of Rust tests prints: each path once. */
export function failedInRust(stdout) {
  return unique(stdout, /^test (\S+) \.\.\. FAILED(?: <.*>)?$/gm);
}

/** Returns the failed tests of the TAP output of `node --test`; a file that failed as a whole is listed by its path. */
export function failedInScripts(stdout) {
  return unique(stdout, /^not ok \d+ - (.*)$/gm);
}

/**
 * Returns the failed tests of Vitest's JSON; a file that could not be loaded is listed instead of its tests. `root`
 * shortens the paths.
 */
export function failedInVitest({ testResults }, root) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0) return status === "failed" ? [file] : [];
    return failed.map(({ fullName }) => `${file}: ${fullName}`);
  });
}

/** From Playwright's JSON: what failed in every try. */
export const failedInJourneys = (report) => namesInJourneys(report, ({ ok }) => !ok);

/** From Playwright's JSON: what failed at first and passed when it was repeated. */
export const repeatedInJourneys = (report) =>
  namesInJourneys(report, ({ tests }) => tests.some(({ status }) => status === "flaky"));

function namesInJourneys({ suites }, isWanted) {
  return suites.flatMap((suite) => [
    ...suite.specs.filter(isWanted).map(({ file, title }) => `${file}: ${title}`),
    ...namesInJourneys({ suites: suite.suites ?? [] }, isWanted),
  ]);
}

/** From Playwright's JSON: the seconds of each journey, all its tries together. */
export function timesOfJourneys({ suites }) {
  return suites.flatMap((suite) => [
    ...suite.specs.map(({ file, title, tests }) => {
      const tries = tests.flatMap(({ results }) => results);
      const seconds = tries.reduce((sum, { duration }) => sum + duration, 0) / 1_000;
      return { name: `${file}: ${title}`, seconds };
    }),
    ...timesOfJourneys({ suites: suite.suites ?? [] }),
  ]);
}

function unique(text, pattern) {
  return [...new Set([...text.matchAll(pattern)].map(([, name]) => name))];
}
