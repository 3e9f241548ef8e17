// npm run bench -- table [--visits N] [--orders N]: how much each partition of the table has to carry on a day of
// 1,000,000 visits and 20,000 orders, and in the ten minutes after an athlete was on television. One JSON object per
// line: the hottest ten partitions, then the result.
//
// The program is `bench-table` beside this file; the first comment of its `main.rs` says what is played and how it is
// scaled. The exit code is 1 if a partition has to carry more than 1,000 writes or 3,000 reads a second.

import { Failure, main } from "../../scripts/failure.mjs";
import { run } from "../../scripts/processes.mjs";

await main(async () => {
  const { code } = await run(
    "cargo",
    ["run", "--release", "--locked", "--package", "bench-table", "--", ...process.argv.slice(2)],
    { show: "all" },
  );
  if (code !== 0)
    throw new Failure("A partition has to carry more than it can: the lines above name it.");
});
