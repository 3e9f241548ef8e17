// npm run bench -- table [--visits N] [--orders N]: the load of each partition of the table on a day of 1,000,000 visits and
// 20,000 orders, and in the ten minutes after an athlete was on television. One JSON object per line: the cost of the
// operators' figures, the ten partitions with the highest load, then the result.
//
// The program is `bench-table` next to this file; the first comment of its `main.rs` describes the sample and how it is
// scaled. The exit code is 1 if a partition needs more than 1,000 writes or 3,000 reads per second.

import { Failure, main } from "../../scripts/run/failure.mjs";
import { run } from "../../scripts/run/processes.mjs";

await main(async () => {
  const { code } = await run(
    "cargo",
    ["run", "--release", "--locked", "--package", "bench-table", "--", ...process.argv.slice(2)],
    { show: "all" },
  );
  if (code !== 0)
    throw new Failure("A partition has to carry more than it can: the lines above name it.");
});
