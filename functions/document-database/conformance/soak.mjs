// Eight clients for a while: no operation stays pending for more than 30 s while its client is online, and in the end each
// client has the server's state.

import { openPage } from "./browser.mjs";
import { throttle } from "./slow-network.mjs";
import { Failure } from "./tools.mjs";

const clients = 8;
/** Clients on a slow network, and how many bytes a second it takes. */
const slowClients = 2;
const slowSpeed = 60_000;

export async function runSoak({ browser, address, client, minutes, options, say }) {
  const name = `soak${crypto.randomUUID().replaceAll("-", "")}`;
  const pages = await Promise.all(
    Array.from({ length: clients }, (_, number) =>
      begin({ browser, address, client, name, number, options, say }),
    ),
  );
  const outcomes = await Promise.all(
    pages.map((page) => page.evaluate((seconds) => globalThis.soaking.run(seconds), minutes * 60)),
  );
  const expected = await readState({ browser, address, client, name });
  const problems = (
    await Promise.all(
      pages.map((page) => page.evaluate((state) => globalThis.soaking.compare(state), expected)),
    )
  ).flatMap((each, number) => each.map((problem) => `client ${number}: ${problem}`));
  const kinds = sum(outcomes.map((outcome) => outcome.kinds));
  const unavailable = outcomes.reduce((all, outcome) => all + outcome.unavailable, 0);
  const operations = Object.values(kinds).reduce((all, { count }) => all + count, 0);
  const longestOf = (some) =>
    Math.max(
      ...some.flatMap((outcome) => Object.values(outcome.kinds)).map((kind) => kind.longest),
    );
  const longest = {
    slow: longestOf(outcomes.slice(0, slowClients)),
    others: longestOf(outcomes.slice(slowClients)),
  };
  const documents = expected.reduce((all, text) => all + JSON.parse(text).length, 0);
  say({
    soak: true,
    minutes,
    ...options,
    operations,
    longest,
    unavailable,
    documents,
    kinds,
    problems,
  });
  if (problems.length > 0) throw new Failure(`The soak test has ${problems.length} problems.`);
}

/** Opens a page with a client that is ready to run. */
async function begin({ browser, address, client, name, number, options, say }) {
  const page = await openPage(browser, address);
  const isSlow = number < slowClients;
  const network = await throttle(page, isSlow ? slowSpeed : -1);
  await page.exposeFunction("cut", (isOffline) => network.set({ isOffline }));
  // A long run shows its problems before it ends.
  await page.exposeFunction("report", (problem) => say({ client: number, problem }));
  const settings = {
    client: { ...client(number % 3), kept: number % 2 === 1 },
    name,
    ...options,
    isSlow,
    seed: options.seed * clients + number,
  };
  await page.evaluate(({ client: signedIn, name: prefix, ...rest }) => {
    const { cut, openClient, report, Soak, soakPaths } = globalThis;
    const paths = soakPaths(prefix);
    globalThis.soaking = new Soak(openClient(signedIn), { ...rest, paths, cut, report });
  }, settings);
  return page;
}

/** What the server returns to a client that was not there before. */
async function readState({ browser, address, client, name }) {
  const page = await openPage(browser, address);
  const state = await page.evaluate(
    ([settings, prefix]) => {
      const { openClient, soakPaths, stateOf } = globalThis;
      return stateOf(openClient(settings), soakPaths(prefix));
    },
    [client(0), name],
  );
  await page.context().close();
  return state;
}

/** How often each operation was made by all clients, and its longest time in seconds. */
function sum(each) {
  const all = {};
  for (const [kind, { count, longest }] of each.flatMap(Object.entries)) {
    all[kind] ??= { count: 0, longest: 0 };
    all[kind].count += count;
    all[kind].longest = Math.max(all[kind].longest, longest);
  }
  return all;
}
