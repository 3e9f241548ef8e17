// npm run bench -- orders [--orders N] [--days D] [--seed S] [--plant NAME]: simulates random orders with faults and crashes,
// one JSON object per line; the last one is the result. With `--days` all orders are in one table, spread over the days.
//
// The program is `bench-orders` next to this file; the first comment of its `lib.rs` describes the simulation. The exit code
// is 1 if an order did not end, a cent is missing, money was captured twice, a refund was lost, an email was outdated, lost
// or repeated without a reason, or no instance crashed at a frequent call.

import { Failure, main } from "../../scripts/run/failure.mjs";
import { run } from "../../scripts/run/processes.mjs";

await main(async () => {
  const { code } = await run(
    "cargo",
    ["run", "--release", "--locked", "--package", "bench-orders", "--", ...process.argv.slice(2)],
    { show: "all" },
  );
  if (code !== 0) throw new Failure("The books do not balance: the lines above say where.");
});
