// npm run bench -- orders [--orders N] [--seed S] [--plant NAME]: random lives of orders with faults and crashes, one
// JSON object per line; the last one is the result.
//
// The program is `bench-orders` beside this file; the first comment of its `lib.rs` says what is played. The exit code is
// 1 if an order did not end, a cent is missing, money was taken twice, a refund was lost, a mail came too late, never or
// again for no reason, or no instance died at a call that was reached often.

import { Failure, main } from "../../scripts/failure.mjs";
import { run } from "../../scripts/processes.mjs";

await main(async () => {
  const { code } = await run(
    "cargo",
    ["run", "--release", "--locked", "--package", "bench-orders", "--", ...process.argv.slice(2)],
    { show: "all" },
  );
  if (code !== 0) throw new Failure("The books do not balance: the lines above say where.");
});
