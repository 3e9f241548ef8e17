// npm run bench -- functions: what the functions cost in the release build, one JSON object per line.
//
// The program is `functions/shared/testkit/examples/bench_functions`; its first comment says what the figures
// are. `verify_warm_token` fails the run above 200 microseconds of processor time (SPEC section 6 is checked by it
// on every request).

import { Failure, main } from "../../scripts/failure.mjs";
import { must } from "../../scripts/processes.mjs";
import { passResults } from "../results.mjs";

/** The most a token whose key is known may cost, in microseconds of processor time. */
const LONGEST_VERIFICATION = 200;

await main(async () => {
  const { stdout } = await must(
    "The functions could not be measured.",
    "cargo",
    ["run", "--release", "--locked", "--package", "testkit", "--example", "bench_functions"],
    { show: "progress" },
  );
  const results = passResults(stdout);
  const warm = results.find(({ name }) => name === "verify_warm_token");
  if (!warm) throw new Failure("No token was measured.");
  if (warm.cpu_us > LONGEST_VERIFICATION) {
    throw new Failure(
      `A warm token costs ${warm.cpu_us} microseconds; at most ${LONGEST_VERIFICATION} are allowed.`,
    );
  }
});
