// Finds the journeys that passed with the same site and functions. A journey does not depend on a function that it does not
// call: the runner logs which paths are called, and the template lists which function serves a path.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { root } from "../run/places.mjs";
import { readCrates } from "./changed.mjs";
import { fileOf, hashEach, hashPrograms, hashTogether } from "./passed-before.mjs";

const folder = "site/e2e/";
const isJourney = (path) => path.startsWith(folder) && path.endsWith(".spec.ts");

/** Documents, other tests and measurements. */
const unread =
  /\.(?:md|test\.tsx?|test\.mjs)$|^(?:docs|infra\/bench|infra\/screens(?!\/bundle-ui-page))\/|\/(?:tests|fuzz|bench|conformance|examples?)\//;

/** The filter of the runner's log that contains the called paths. */
export const callsInLog = "warn,dynoxide=error,matchday_local::called=debug";

/**
 * Compares all journeys with those that passed before in these browsers. Returns the names of the ones that passed `before`,
 * `hasOthers`, and `keep(report, logs)`, which stores the results of a run, with the log of each lane. Outside of a git
 * repository all journeys run, and none are kept.
 */
export async function compareJourneys(browsers) {
  const files = await hashEach((path) => !unread.test(path));
  if (files === null) return { before: [], hasOthers: true, keep: async () => undefined };
  const functions = separateFunctions(await readCrates());
  const routes = readRoutes(await readFile(join(root, "template.yaml"), "utf8"));
  const place = fileOf("journeys");
  const known = JSON.parse(await readFile(place, "utf8").catch(() => "{}"));
  const names = [...files.keys()].filter(isJourney).map((path) => path.slice(folder.length));
  const sources = new Map();
  for (const name of names) sources.set(name, await readFile(join(root, folder, name), "utf8"));
  const hashOf = async (file, called) => {
    const uncalled = functions.filter((one) => !called.includes(one));
    const depends = (path) => dependsOn(path, { file, uncalled });
    return await hashPrograms(browsers, hashTogether(files, depends));
  };
  const before = [];
  const others = new Set(names);
  for (const [file, source] of sources) {
    const journeys = Object.entries(known[file] ?? {});
    const unchanged = [];
    for (const [name, { called, hash }] of journeys) {
      if (hash === (await hashOf(file, called))) unchanged.push(name);
    }
    const isWhole = journeys.length > 0 && unchanged.length === journeys.length;
    if (isWhole) others.delete(file);
    if (isWhole || !isSerial(source)) before.push(...unchanged);
  }
  const keep = async (report, logs) => {
    const results = resultsOf(report);
    const callsOf = findCalls(results, logs, { routes, functions });
    const entries = new Map();
    for (const { name, file } of results) {
      const called = startsProduct(sources.get(file) ?? "") ? functions : callsOf(name);
      entries.set(name, { called, hash: await hashOf(file, called) });
    }
    const serial = names.filter((file) => isSerial(sources.get(file)));
    const next = afterRun(known, { before, results, entries, serial });
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, JSON.stringify(next, null, 1));
  };
  return { before, hasOthers: others.size > 0, keep };
}

/** The journeys of such a file build on each other. */
const isSerial = (source) => source.includes('mode: "serial"');

/** A product that a journey starts has another log. */
const startsProduct = (source) => /own-product|MATCHDAY_RUNNER/.test(source);

/** Whether a journey of `file` depends on the file at `path`, if it calls none of the functions `uncalled`. */
export function dependsOn(path, { file, uncalled }) {
  if (unread.test(path)) return false;
  if (isJourney(path)) return path === folder + file;
  return !uncalled.some((one) => path.startsWith(`functions/${one}/`));
}

/**
 * Returns what is known after a run: the journeys that were left out since they passed `before`, and the `entries` of those
 * that passed now. One that failed takes all others of a `serial` file with it.
 */
export function afterRun(known, { before, results, entries, serial }) {
  const ran = new Set(results.map(({ name }) => name));
  const failed = results.filter(({ status }) => status !== "passed");
  const failedNames = new Set(failed.map(({ name }) => name));
  const lost = new Set(failed.map(({ file }) => file).filter((file) => serial.includes(file)));
  const kept = Object.entries(known).flatMap(([file, journeys]) =>
    Object.entries(journeys)
      .filter(([name]) => before.includes(name) && !ran.has(name))
      .map(([name, entry]) => ({ file, name, entry })),
  );
  const passed = results
    .filter(({ name }) => !failedNames.has(name))
    .map(({ file, name }) => ({ file, name, entry: entries.get(name) }));
  const next = {};
  for (const { file, name, entry } of [...kept, ...passed]) {
    if (!lost.has(file)) next[file] = { ...next[file], [name]: entry };
  }
  return next;
}

/** Returns the functions that only `infra/product` depends on. */
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
 * Returns a lookup of the functions that a journey called. A call between two journeys of a lane counts for both, since
 * hooks have no times. All functions, if it called a path without a route, or if the log of its lane has no call.
 */
export function findCalls(results, logs, { routes, functions }) {
  const called = new Map();
  for (const [lane, log] of logs.entries()) {
    const calls = [...log.matchAll(/^(\S+) DEBUG matchday_local::called: (\S+)$/gm)].map(
      ([, time, path]) => [Date.parse(time), path],
    );
    const inTurn = results
      .filter((one) => one.lane === lane)
      .sort((one, other) => one.start - other.start);
    for (const [at, { name }] of inTurn.entries()) {
      const from = inTurn[at - 1]?.end ?? Number.NEGATIVE_INFINITY;
      const until = inTurn[at + 1]?.start ?? Number.POSITIVE_INFINITY;
      const found = called.get(name) ?? new Set(calls.length === 0 ? functions : []);
      for (const [time, path] of calls) {
        if (time < from || time > until) continue;
        for (const one of functionsOf(path, { routes, functions })) found.add(one);
      }
      called.set(name, found);
    }
  }
  return (name) => [...(called.get(name) ?? functions)].sort();
}

function functionsOf(path, { routes, functions }) {
  const serves = ([route]) => (route.endsWith("/") ? path.startsWith(route) : path === route);
  const route = routes.find(serves);
  return route === undefined ? functions : [route[1]];
}

/** Returns each journey's name as in a list of Playwright, its file, lane, outcome and time, from Playwright's JSON. */
export function resultsOf({ suites }, titles = []) {
  return suites.flatMap((suite) => {
    // The outermost title is the file's.
    const names = titles.length === 0 ? [suite.file] : [...titles, suite.title];
    return [
      ...suite.specs.flatMap(({ file, title, tests }) =>
        tests.flatMap(({ results }) =>
          results.map(({ status, parallelIndex, startTime, duration }) => {
            const name = [...names, title].join(" › ");
            const start = Date.parse(startTime);
            return { name, file, status, lane: parallelIndex, start, end: start + duration };
          }),
        ),
      ),
      ...resultsOf({ suites: suite.suites ?? [] }, names),
    ];
  });
}
