// npm run conformance -- documents: the unmodified SDK in Chromium against `document-server` over the embedded DynamoDB.
// Prints one JSON object per line for each case; the last one counts them. The exit code is 1 when a case fails.
//
// Every case runs with one instance and with three, whose clocks are seconds apart and each of which gets every third
// request, and with the SDK's cache in memory and in IndexedDB. Options:
//   --filter WORDS           only cases whose name contains WORDS
//   --instances 3,1          the numbers of instances
//   --short                  each case once: with three instances, and a cache in memory where the case does not choose one
//   --relistens N            how often a listener starts again in those cases; an even number
//   --faults [--seconds N]   the fault test instead: requests are dropped, delayed past the poll or sent twice
//   --soak [--minutes N]     eight clients with random operations instead. `--pause SECONDS` is the longest pause between two
//                            operations (2), `--bound SECONDS` the longest time of one (30); `--seed N` repeats the choices
//   --program PATH           a `document-server` that is built already

import { parseArgs } from "node:util";
import { Balancer } from "./balancer.mjs";
import { openBrowser, pageFiles } from "./browser.mjs";
import { runFaults } from "./faults.mjs";
import { listRelistens } from "./relistens.mjs";
import { startServers } from "./servers.mjs";
import { runSoak } from "./soak.mjs";
import { listTasks, runTasks } from "./tasks.mjs";
import { buildServer, main } from "./tools.mjs";

const { values: options } = parseArgs({
  options: {
    filter: { type: "string", default: "" },
    instances: { type: "string", default: "3,1" },
    short: { type: "boolean", default: false },
    program: { type: "string" },
    relistens: { type: "string", default: "200" },
    faults: { type: "boolean", default: false },
    seconds: { type: "string", default: "120" },
    soak: { type: "boolean", default: false },
    minutes: { type: "string", default: "5" },
    pause: { type: "string", default: "2" },
    bound: { type: "string", default: "30" },
    seed: { type: "string" },
  },
});

const counts = options.instances.split(",").map(Number);

await main(async () => {
  const files = await pageFiles();
  const program = options.program ?? (await buildServer());
  const browser = await openBrowser();
  try {
    if (options.faults) {
      const seconds = Number(options.seconds);
      await serve(counts[0], (served) => runFaults({ browser, ...served, seconds, say }));
    } else if (options.soak) {
      const minutes = Number(options.minutes);
      const chosen = {
        pause: Number(options.pause),
        bound: Number(options.bound),
        seed: Number(options.seed ?? Math.floor(Math.random() * 1_000)),
      };
      await serve(counts[0], (served) =>
        runSoak({ browser, ...served, minutes, options: chosen, say }),
      );
    } else {
      await runCases();
    }
  } finally {
    await browser.close();
  }

  async function runCases() {
    const total = { cases: 0, passed: 0, failed: 0 };
    const requests = [];
    const run = async (served, tasks, suffix) => {
      await runTasks({ browser, ...served }, tasks.filter(isChosen), (outcome) => {
        say({ ...outcome, name: `${outcome.name}${suffix}` });
        total.cases += 1;
        total[outcome.passed ? "passed" : "failed"] += 1;
      });
    };
    const relistens = listRelistens(Number(options.relistens), { files, program });
    if (options.short) {
      await serve(counts[0], async (served) => {
        await run(served, [...(await listTasks(browser, served)), ...relistens], "");
        requests.push(served.balancer.answered);
      });
    } else {
      for (const count of counts) {
        await serve(count, async (served) => {
          for (const cache of ["memory", "IndexedDB"]) {
            const tasks = await listTasks(browser, served, cache);
            await run(
              served,
              tasks,
              ` [${count} ${count === 1 ? "instance" : "instances"}, ${cache}]`,
            );
          }
          // These start instances with other clocks.
          if (count > 1) await run(served, relistens, "");
          requests.push(served.balancer.answered);
        });
      }
    }
    say({ ...total, requests });
    if (total.failed > 0 || total.cases === 0) process.exitCode = 1;
  }

  /** Starts so many instances behind one address for `work`. */
  async function serve(count, work) {
    const servers = await startServers({ count, program });
    const balancer = new Balancer(servers.instances, files);
    const address = await balancer.listen();
    const client = (person) => ({ projectId: servers.projectId, token: servers.tokens[person] });
    try {
      await work({ servers, balancer, address, client });
    } finally {
      await balancer.close();
      await servers.stop();
    }
  }
});

function isChosen({ name }) {
  return name.includes(options.filter);
}

function say(line) {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
