// Which journeys passed with the same site and the same functions before. A journey does not depend on a function that it
// does not call: the runner logs which paths are called, and the template lists which function serves a path.

import { mkdir, readFile, writeFile } from "node:fs/promises";
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
 * Compares all journeys with those that passed before in these browsers. Returns the names of the ones that passed `before`,
 * `hasOthers`, and `keep`, which takes the report of a run and the log of each lane. Outside of a git repository all
 * journeys run, and none are kept.
 */
export async function compareJourneys(browsers) {
  const files = await hashEach((path) => !unread.test(path));
  if (files === null) return { before: [], hasOthers: true, keep: async () => undefined };
  const functions = separateFunctions(await readCrates());
  const routes = readRoutes(await readFile(join(root, "template.yaml"), "utf8"));
  const place = fileOf("journeys");
  const known = JSON.parse(await readFile(place, "utf8").catch(() => "{}"));
  const hashOf = async (file, called) => {
    const uncalled = functions.filter((one) => !called.includes(one));
    const depends = (path) =>
      path === folder + file ||
      !(isJourney(path) || uncalled.some((one) => path.startsWith(`functions/${one}/`)));
    return await hashPrograms(browsers, hashTogether(files, depends));
  };
  const before = [];
  const others = new Set(
    [...files.keys()].filter(isJourney).map((path) => path.slice(folder.length)),
  );
  for (const [file, journeys] of Object.entries(known)) {
    const unchanged = [];
    for (const [name, { called, hash }] of Object.entries(journeys)) {
      if (hash === (await hashOf(file, called))) unchanged.push(name);
    }
    before.push(...unchanged);
    if (unchanged.length === Object.keys(journeys).length) others.delete(file);
  }
  const keep = async (report, logs) => {
    const results = resultsOf(report);
    const callsOf = findCalls(results, logs, routes);
    for (const file of new Set(results.map((one) => one.file))) {
      const ofFile = results.filter((one) => one.file === file);
      // The journeys of a file may build on each other.
      if (ofFile.some(({ status }) => status !== "passed")) {
        delete known[file];
        continue;
      }
      const source = await readFile(join(root, folder, file), "utf8");
      known[file] ??= {};
      for (const { name } of ofFile) {
        // A product that a journey starts has another log.
        const called = source.includes("own-product") ? functions : callsOf(name);
        known[file][name] = { called, hash: await hashOf(file, called) };
      }
    }
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, JSON.stringify(known, null, 1));
  };
  return { before, hasOthers: others.size > 0, keep };
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
 * Returns a function that gives the functions that a journey called. A call between two journeys of a lane counts for both,
 * since hooks have no times.
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
    for (const [at, { name }] of inTurn.entries()) {
      const from = inTurn[at - 1]?.end ?? Number.NEGATIVE_INFINITY;
      const until = inTurn[at + 1]?.start ?? Number.POSITIVE_INFINITY;
      const found = called.get(name) ?? new Set();
      for (const [time, path] of calls) {
        if (time >= from && time <= until) found.add(functionOf(path, routes));
      }
      called.set(name, found);
    }
  }
  return (name) => [...(called.get(name) ?? [])].filter((one) => one !== null).sort();
}

function functionOf(path, routes) {
  const serves = ([route]) => (route.endsWith("/") ? path.startsWith(route) : path === route);
  return routes.find(serves)?.[1] ?? null;
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
