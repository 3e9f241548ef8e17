// npm run bench -- functions [--sizes] [NAME...]: the costs of the functions in the release build, one JSON object per line;
// all functions, or the named ones. `--sizes` measures only their sizes, which do not depend on other work on the machine:
// GitHub runs it for each change of `main` and before each release (.github/workflows).
//
// The program is `functions/shared/testkit/examples/bench_functions`; its first comment describes the figures. The run fails
// if a function is larger, slower or needs more memory than `most`, or if the check of a token with a known key, which every
// request needs (SPEC section 6), takes more than 200 microseconds of processor time.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { deflateRaw } from "node:zlib";
import { checkSizes, limitOf } from "../../deploy/function-sizes.mjs";
import { deployedFunctions } from "../../deploy/trial/cloud/bundle.mjs";
import { Failure, main } from "../../scripts/run/failure.mjs";
import { root } from "../../scripts/run/places.mjs";
import { must } from "../../scripts/run/processes.mjs";

/** The limits of a function's costs. */
const most = {
  rss_mb: 20,
  cold_ms: 30,
  warm_overhead_ms: 1,
  verify_ms: 0.2,
};
/** Functions with events that are not a single read of the table, so that their times are not comparable. */
const untimed = new Set(["clock", "hooks"]);

await main(async () => {
  const all = await deployedFunctions();
  const sizesOnly = process.argv.includes("--sizes");
  const wanted = process.argv.slice(2).filter((word) => word !== "--sizes");
  const unknown = wanted.find((name) => !all.includes(name));
  if (unknown !== undefined) throw new Failure(`A function is one of ${all.join(", ")}.`);
  const names = wanted.length > 0 ? wanted : all;
  const failed = "The functions could not be measured.";
  const build = [
    "build",
    "--release",
    "--locked",
    "--bins",
    ...names.flatMap((name) => ["-p", name]),
  ];
  await must("The functions could not be built.", "cargo", build, { show: "progress" });
  const programs = names.map((name) => [name, join(root, "target", "release", name)]);
  if (sizesOnly) {
    for (const { name, bytes } of await checkSizes(programs))
      process.stdout.write(`${JSON.stringify({ bench: "functions", function: name, bytes })}\n`);
    return;
  }
  const { stdout } = await must(
    failed,
    "cargo",
    [
      ...["run", "--release", "--locked", "--package", "testkit", "--example", "bench_functions"],
      "--",
      ...programs.map(([name, program]) => `${name}=${program}`),
    ],
    { show: "progress" },
  );
  const results = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const warm = results.find(({ name }) => name === "verify_warm_token");
  if (!warm) throw new Failure("No token was measured.");
  const sizes = new Map(
    await Promise.all(programs.map(async ([name, program]) => [name, await sizesOf(program)])),
  );
  const over = [];
  for (const result of results) {
    const whole = { ...result, ...sizes.get(result.function) };
    if (result.function === "verify") whole.verify_ms = warm.cpu_us / 1000;
    process.stdout.write(`${JSON.stringify(whole)}\n`);
    for (const [figure, limit] of Object.entries({ bytes: limitOf(result.function), ...most })) {
      if (figure.endsWith("_ms") && untimed.has(result.function)) continue;
      if (whole[figure] > limit)
        over.push(
          `${result.function} has ${figure} ${whole[figure]}; at most ${limit} are allowed.`,
        );
    }
  }
  if (warm.cpu_us > most.verify_ms * 1000)
    over.push(`A warm token costs ${warm.cpu_us} microseconds of processor time.`);
  if (over.length > 0) throw new Failure(over.join("\n"));
});

/** The program's size, and that of the archive that is deployed. */
async function sizesOf(program) {
  const content = await readFile(program);
  const compressed = await promisify(deflateRaw)(content, { level: 9 });
  // An archive of one file called `bootstrap` adds its name twice and three records.
  return { bytes: content.length, zip_bytes: compressed.length + 2 * "bootstrap".length + 98 };
}
