// npm run conformance -- documents [--filter WORDS] [--relistens N] [--faults [--seconds N]]: the unmodified SDK in Chromium against the
// real function over the embedded DynamoDB, where every request goes to another instance than the one before, with
// clocks seconds apart. One JSON object per line for each case, the last one counts. Ends badly when a case fails.
// `--faults` runs the fault test instead: requests dropped, delayed past the poll or sent twice. `--soak [--minutes N]` runs
// eight clients with random operations instead. `--instances N` says how
// many there are, `--relistens N` how often somebody listens again (an even number, else 200 times), `--program PATH` takes a `document-server` that was built otherwise.

import { parseArgs } from "node:util";
import { Balancer } from "./balancer.mjs";
import { openBrowser, openPage, pageFiles } from "./browser.mjs";
import { runFaults } from "./faults.mjs";
import { listRelistens } from "./relistens.mjs";
import { scenarios } from "./scenarios.mjs";
import { startServers } from "./servers.mjs";
import { slowNetwork } from "./slow-network.mjs";
import { runSoak } from "./soak.mjs";
import { buildServer, main } from "./tools.mjs";

const { values: options } = parseArgs({
  options: {
    filter: { type: "string", default: "" },
    instances: { type: "string", default: "3" },
    program: { type: "string" },
    relistens: { type: "string", default: "200" },
    faults: { type: "boolean", default: false },
    seconds: { type: "string", default: "120" },
    soak: { type: "boolean", default: false },
    minutes: { type: "string", default: "5" },
  },
});

await main(async () => {
  const files = await pageFiles();
  const program = options.program ?? (await buildServer());
  const servers = await startServers({ count: Number(options.instances), program });
  const balancer = new Balancer(servers.instances, files);
  const address = await balancer.listen();
  const browser = await openBrowser();
  const client = (person) => ({ projectId: servers.projectId, token: servers.tokens[person] });
  try {
    if (options.faults) {
      const seconds = Number(options.seconds);
      await runFaults({ browser, balancer, address, client, seconds, say });
      return;
    }
    if (options.soak) {
      await runSoak({ browser, address, client, minutes: Number(options.minutes), say });
      return;
    }
    const counts = { cases: 0, passed: 0, failed: 0 };
    const count = (outcome) => {
      say(outcome);
      counts.cases += 1;
      counts[outcome.passed ? "passed" : "failed"] += 1;
    };
    await runPage(browser, address, servers, count);
    for (const scenario of [...scenarios, ...slowNetwork].filter(({ name }) =>
      name.includes(options.filter),
    )) {
      const name = `s${crypto.randomUUID()}`;
      count(await walk(scenario, { browser, address, client, servers, name }));
    }
    const relistens = listRelistens(Number(options.relistens));
    for (const relisten of relistens.filter(({ name }) => name.includes(options.filter))) {
      count(await walk(relisten, { browser, files, program }));
    }
    say({ ...counts, requests: balancer.answered });
    if (counts.failed > 0 || counts.cases === 0) process.exitCode = 1;
  } finally {
    await browser.close();
    await balancer.close();
    await servers.stop();
  }
});

async function runPage(browser, address, { projectId, tokens }, count) {
  const page = await openPage(browser, address);
  await page.exposeFunction("report", count);
  await page.evaluate(
    ([settings, filter]) => globalThis.runCases(settings, filter, globalThis.report),
    [{ projectId, tokens }, options.filter],
  );
  await page.context().close();
}

async function walk({ name, run }, world) {
  try {
    await run(world);
    return { name, passed: true, problem: null };
  } catch (error) {
    return { name, passed: false, problem: error.message };
  }
}

function say(line) {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
