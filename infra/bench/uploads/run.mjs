// npm run bench -- uploads: the costs of an upload over an unreliable connection for the function `media`, one JSON object per
// line.
//
// The program is `functions/media/examples/bench_uploads`; its first comment describes the figures. The run fails if a file
// arrives incomplete, or if the function's memory grows with the file.

import { Failure, main } from "../../scripts/run/failure.mjs";
import { must } from "../../scripts/run/processes.mjs";
import { passResults } from "../results.mjs";

/** The most that the function's memory may grow from the smallest file to the largest, in bytes. */
const MOST_GROWTH = 16_000_000;

await main(async () => {
  const { stdout } = await must(
    "The uploads could not be measured.",
    "cargo",
    ["run", "--release", "--locked", "--package", "media", "--example", "bench_uploads"],
    { show: "progress" },
  );
  const results = passResults(stdout);
  const [smallest] = results;
  const largest = results.at(-1);
  if (!largest || results.some(({ whole }) => !whole)) throw new Failure("A file is not whole.");
  const growth = largest.function_rss_highest - smallest.function_rss_highest;
  if (growth > MOST_GROWTH) {
    throw new Failure(
      `The function took ${growth} bytes more for ${largest.bytes} than for ${smallest.bytes}; at most ${MOST_GROWTH} are allowed.`,
    );
  }
});
