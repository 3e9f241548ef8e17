// Which journeys passed with the same site and the same functions before. A journey does not depend on a function that it
// does not call: the runner logs which paths are called, and the template lists which function serves a path.

import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readCrates } from "./changed.mjs";
import { fileOf, hashEach, hashPrograms, hashTogether } from "./passed-before.mjs";
import { root } from "./places.mjs";

const folder = "site/e2e/";
const isJourney = (path) => path.startsWith(folder) && path.endsWith(".spec.ts");

/** Documents, other tests and measurements. */
const unread =
  /\.(?:md|test\.tsx?|test\.mjs)$|^(?:docs|infra\/(?:bench|screens))\/|\/(?:tests|fuzz|bench|conformance|examples?)\//;

/** The filter of the runner's log that contains the called paths. */
export const callsInLog = "warn,dynoxide=error,matchday_local::called=debug";

/**
 * Compares all journeys with those that passed before in these browsers. Returns the `names` of the files to run, the ones
 * that passed `before` with their counts, and `keep`, which takes the report of a run and the log of each lane. Outside of a
 * git repository all journeys run, and none are kept.
 */
export async function compareJourneys(browsers) {
  const names = (await readdir(join(root, folder))).filter((name) => isJourney(folder + name));
  const files = await hashEach((path) => !unread.test(path));
  if (files === null) return { names, before: [], keep: async () => undefined };
  const functions = separateFunctions(await readCrates());
  const routes = readRoutes(await readFile(join(root, "template.yaml"), "utf8"));
  const place = fileOf("journeys");
  const known = JSON.parse(await readFile(place, "utf8").catch(() => "{}"));
  const hashOf = async (name, called) => {
    const uncalled = functions.filter((one) => !called.includes(one));
    const depends = (path) =>
      path === folder + name ||
      !(isJourney(path) || uncalled.some((one) => path.startsWith(`functions/${one}/`)));
    return await hashPrograms(browsers, hashTogether(files, depends));
  };
  const before = [];
  for (const name of names) {
    const last = known[name];
    if (last !== undefined && last.hash === (await hashOf(name, last.called))) {
      before.push({ name, passed: last.passed });
    }
  }
  const keep = async (report, logs) => {
    const callsOf = findCalls(resultsOf(report), logs, routes);
    for (const [name, results] of Object.entries(Object.groupBy(resultsOf(report), fileOfResult))) {
      delete known[name];
      if (results.some(({ status }) => status !== "passed")) continue;
      const source = await readFile(join(root, folder, name), "utf8");
      // A product that a journey starts has another log.
      const called = source.includes("own-product") ? functions : callsOf(name);
      known[name] = { passed: results.length, called, hash: await hashOf(name, called) };
    }
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, JSON.stringify(known, null, 1));
  };
  const left = names.filter((name) => !before.some((one) => one.name === name));
  return { names: left, before, keep };
}

/** The functions whose code nothing but the assembly of all functions uses. */
export function separateFunctions(crates) {
  return crates
    .filter(({ name, folder }) => {
      const users = crates.filter(({ uses }) => uses.includes(name));
      return folder === `functions/${name}` && users.length === 1 && users[0].name === "product";
    })
    .map(({ name }) => name)
    .sort();
}

/** Reads from the template which function serves which paths: `[["/api/orders/", "orders"], …]`. */
export function readRoutes(template) {
  const route = /RouteKey: ANY (\S+)\n\s+Target: !Sub "integrations\/\$\{(\w+)Integration\}"/g;
  return [...template.matchAll(route)].map(([, path, name]) => [
    path.replace("{proxy+}", ""),
    name.toLowerCase(),
  ]);
}

/**
 * Returns a function that gives the functions that a file of journeys called. A call between two journeys of a lane counts
 * for both, since hooks have no times.
 */
export function findCalls(results, logs, routes) {
  const called = new Map();
  for (const [lane, log] of logs.entries()) {
    const calls = [...log.matchAll(/^(\S+) DEBUG matchday_local::called: (\S+)$/gm)].map(
      ([, time, path]) => [Date.parse(time), path],
    );
    const inTurn = results
      .filter((one) => one.lane === lane)
      .sort((one, other) => one.start - other.start);
    for (const [at, { file }] of inTurn.entries()) {
      const from = inTurn[at - 1]?.end ?? Number.NEGATIVE_INFINITY;
      const until = inTurn[at + 1]?.start ?? Number.POSITIVE_INFINITY;
      const found = called.get(file) ?? new Set();
      for (const [time, path] of calls) {
        if (time >= from && time <= until) found.add(functionOf(path, routes));
      }
      called.set(file, found);
    }
  }
  return (file) => [...(called.get(file) ?? [])].filter((name) => name !== null).sort();
}

function functionOf(path, routes) {
  const serves = ([route]) => (route.endsWith("/") ? path.startsWith(route) : path === route);
  return routes.find(serves)?.[1] ?? null;
}

/** Returns each journey's file, lane, outcome and time, from Playwright's JSON. */
export function resultsOf({ suites }) {
  return suites.flatMap((suite) => [
    ...suite.specs.flatMap(({ file, tests }) =>
      tests.flatMap(({ results }) =>
        results.map(({ status, parallelIndex, startTime, duration }) => {
          const start = Date.parse(startTime);
          return { file, status, lane: parallelIndex, start, end: start + duration };
        }),
      ),
    ),
    ...resultsOf({ suites: suite.suites ?? [] }),
  ]);
}

const fileOfResult = ({ file }) => file;
