// The cases of the page and the scenarios as one list of tasks, and lanes that run them side by side.

import { openPage } from "./browser.mjs";
import { scenarios } from "./scenarios.mjs";
import { slowNetwork } from "./slow-network.mjs";

/** Most cases wait for the server most of the time, so that this many on two processors take little longer than one. */
const lanes = 3;
/** A case that may take longer than others, in seconds, begins before them. */
const usualSeconds = 40;

/** All tasks of clients with this cache; without one, each task once. */
export async function listTasks(browser, { address, servers }, cache) {
  const page = await openPage(browser, address);
  const cases = await page.evaluate(() => globalThis.listCases());
  await page.context().close();
  const settings = {
    projectId: servers.projectId,
    tokens: servers.tokens,
    kept: cache === "IndexedDB",
  };
  const ofPage = cases.map((one) => ({
    ...one,
    run: async ({ lanePage }) => {
      const { passed, problem } = await (await lanePage()).evaluate(
        ([given, name]) => globalThis.runCase(given, name),
        [settings, one.name],
      );
      if (!passed) throw new Error(problem);
    },
  }));
  const walked = [...scenarios, ...slowNetwork].map((one) => ({
    ...one,
    run: ({ client, ...world }) =>
      one.run({
        ...world,
        client: (person) => ({ ...client(person), kept: settings.kept }),
        name: `s${crypto.randomUUID()}`,
      }),
  }));
  return [...ofPage, ...walked].filter((one) =>
    cache === undefined || one.cache === undefined ? true : one.cache === cache,
  );
}

/**
 * Runs tasks in several lanes and reports each outcome. A task that `waits` for its own slow network needs no lane; one
 * that is `alone` stops the table for all, and runs after the others.
 */
export async function runTasks(world, tasks, report) {
  const run = async (task, lanePage) => report(await outcomeOf(task, { ...world, lanePage }));
  const waiting = tasks.filter(({ waits }) => waits);
  const queue = tasks
    .filter(({ waits, alone }) => !waits && !alone)
    .sort((one, other) => (other.seconds ?? usualSeconds) - (one.seconds ?? usualSeconds));
  const lane = async () => {
    let page;
    const lanePage = async () => {
      page ??= await openPage(world.browser, world.address);
      return page;
    };
    for (let task = queue.shift(); task !== undefined; task = queue.shift()) {
      await run(task, lanePage);
    }
    await page?.context().close();
  };
  await Promise.all([...waiting.map((task) => run(task)), ...Array.from({ length: lanes }, lane)]);
  for (const task of tasks.filter(({ alone }) => alone)) await run(task);
}

async function outcomeOf({ name, run }, world) {
  const began = performance.now();
  const outcome = (problem) => ({
    name,
    passed: problem === null,
    problem,
    milliseconds: Math.round(performance.now() - began),
  });
  try {
    await run(world);
    return outcome(null);
  } catch (error) {
    return outcome(error.message);
  }
}
