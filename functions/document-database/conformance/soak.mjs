// Eight clients for a while: no operation stays pending, and at the end all of them see the same.

import { openPage } from "./browser.mjs";
import { slowDown } from "./slow-network.mjs";
import { Failure } from "./tools.mjs";

const clients = 8;
/** Clients on a slow network, and how many bytes a second it takes. */
const slowClients = 2;
const speed = 60_000;

export async function runSoak({ browser, address, client, minutes, say }) {
  const path = `soak${crypto.randomUUID()}`;
  const pages = await Promise.all(
    Array.from({ length: clients }, async (_, number) => {
      const page = await openPage(browser, address);
      if (number < slowClients) await slowDown(page, speed);
      const kept = number % 2 === 1;
      await page.evaluate(
        (options) => {
          globalThis.db = globalThis.openClient(options);
        },
        { ...client(number % 3), kept },
      );
      return page;
    }),
  );
  const outcomes = await Promise.all(
    pages.map((page, seed) =>
      page.evaluate((options) => globalThis.soak(globalThis.db, options), {
        path,
        seed,
        seconds: minutes * 60,
      }),
    ),
  );
  for (const [number, outcome] of outcomes.entries()) say({ client: number, ...outcome });
  const looks = await Promise.all(
    pages.map((page) => page.evaluate((where) => globalThis.seen(globalThis.db, where), path)),
  );
  const problems = outcomes.flatMap((outcome) => outcome.problems);
  if (new Set(looks).size > 1) problems.push("The clients do not see the same.");
  const operations = outcomes.reduce((sum, outcome) => sum + outcome.operations, 0);
  say({ minutes, operations, problems: problems.length });
  if (problems.length > 0)
    throw new Failure(`The soak test failed: ${problems.slice(0, 5).join("; ")}`);
}
