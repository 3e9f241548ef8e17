// npm run bench -- clock [--orders N] [--days D] [--from H] [--until H] [--seed S]: how late deadlines, effects, emails and webhooks
// are through outages, one JSON object per line; the last one is the result. `--orders` is the number of orders a day, `--from` and
// `--until` are hours.
//
// The program is `bench-clock` next to this file; the first comment of its `main.rs` describes the sample and what is modelled.
// The exit code is 1 if work was lost or done twice, or if a target is missed.

import { Failure, main } from "../../scripts/run/failure.mjs";
import { run } from "../../scripts/run/processes.mjs";

await main(async () => {
  const build = ["run", "--locked", "--package", "bench-clock", "--features", "simulated-time"];
  const { code } = await run("cargo", [...build, "--", ...process.argv.slice(2)], { show: "all" });
  if (code !== 0) throw new Failure("Work was late, lost or done twice: the lines above name it.");
});
