// A client that listens again immediately shows its acknowledged writes, at instances whose clocks differ and drift.

import { Balancer } from "./balancer.mjs";
import { openPage } from "./browser.mjs";
import { startServers } from "./servers.mjs";

/** Browsers that share the work; each has a separate account. */
const browsers = 2;
/** In how many seconds a clock goes from one side to the other and back. */
const driftsOver = 20;

const clocksApart = [
  ["50 ms", [0, -50, 50]],
  ["2 s", [0, -2_000, 2_000]],
];

/** Each: a name and the case, which runs that often at separate instances. */
export const listRelistens = (times, { files, program }) =>
  clocksApart.map(([apart, clocks]) => ({
    name: `relisten: ${times} times, with clocks up to ${apart} wrong that drift`,
    run: async ({ browser }) => {
      const servers = await startServers({ count: clocks.length, program, clocks, driftsOver });
      const balancer = new Balancer(servers.instances, files);
      try {
        const address = await balancer.listen();
        const turns = Array.from({ length: browsers }, (_, person) =>
          relisten(browser, address, {
            projectId: servers.projectId,
            token: servers.tokens[person],
            times: times / browsers,
          }),
        );
        const missed = (await Promise.all(turns)).flat();
        if (missed.length > 0) {
          throw new Error(`${missed.length} of ${times} missed: ${missed.slice(0, 3).join("; ")}`);
        }
      } finally {
        await balancer.close();
        await servers.stop();
      }
    },
  }));

async function relisten(browser, address, { times, ...client }) {
  const page = await openPage(browser, address);
  const missed = await page.evaluate(
    ([options, count]) => globalThis.relisten(options, count),
    [client, times],
  );
  await page.context().close();
  return missed;
}
