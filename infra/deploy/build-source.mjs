// What builds the site in the cloud: this commit, and the program that reads the table, built for the build's machine. It goes
// into the bucket that infra/rebuild.yaml's project has its source in.

import { copyFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { openBucket } from "../cdn/bucket.mjs";
import { Failure } from "../scripts/failure.mjs";
import { places, root } from "../scripts/places.mjs";
import { must } from "../scripts/processes.mjs";

const folder = join(root, "target", "rebuild");

/**
 * Uploads the source, and `config`, a file with the public settings of the site, where one is given. Without these nobody could
 * sign in: the first deployment of a stage brings them.
 */
export async function uploadSource({ outputs, environment, config }) {
  const bucket = openBucket(outputs.RebuildBucketName);
  if (config === undefined && (await bucket.readJson("config.json")) === null)
    throw new Failure(
      "The functions are deployed, and the site is not: add --config FILE with its public settings (docs/runbook.md).",
    );
  const cargoLambda = join(places.tools, "venv", "bin", "cargo-lambda");
  await must(
    "The program that reads the table could not be built.",
    cargoLambda,
    ["lambda", "build", "--release", "--arm64", "-p", "matchday-local"],
    { env: environment },
  );
  const runner = join(folder, "matchday-local");
  await mkdir(folder, { recursive: true });
  await copyFile(join(root, "target", "lambda", "matchday-local", "bootstrap"), runner);
  const source = await archive(runner);
  await bucket.put("source.zip", await readFile(source), kindOf("application/zip"));
  if (config !== undefined)
    await bucket.put("config.json", await readFile(config), kindOf("application/json"));
}

/** This commit and the runner as one archive; gives its path. */
export async function archive(runner) {
  const path = join(folder, "source.zip");
  await mkdir(folder, { recursive: true });
  await must(
    "The source of the site's builds could not be packed.",
    "git",
    ["archive", "--format=zip", `--output=${path}`, `--add-file=${runner}`, "HEAD"],
    { show: "nothing" },
  );
  return path;
}

function kindOf(contentType) {
  return { cacheControl: "no-store", contentType };
}
