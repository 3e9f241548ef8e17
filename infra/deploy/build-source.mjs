// What builds the site in the cloud: this commit, and the program that reads the table, built for the build's machine. It goes
// into the bucket that infra/rebuild.yaml's project has its source in.

import { copyFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { openBucket } from "../cdn/bucket.mjs";
import { Failure } from "../scripts/failure.mjs";
import { root } from "../scripts/places.mjs";
import { must } from "../scripts/processes.mjs";

const folder = join(root, "target", "rebuild");
/** The object that contains the commit of the source. */
export const commitKey = "commit.json";

/**
 * Uploads the source with its `runner`, and `config`, a file with the public settings of the site, if given. Without
 * these settings sign-in fails: the first deployment of a stage uploads them.
 */
export async function uploadSource({ outputs, config, runner, commit }) {
  const bucket = openBucket(outputs.RebuildBucketName, { endpoint: process.env.AWS_ENDPOINT_URL });
  if (config === undefined && (await bucket.readJson("config.json")) === null)
    throw new Failure(
      "The functions are deployed, and the site is not: add --config FILE with its public settings (docs/runbook.md).",
    );
  const source = await archive(runner);
  const json = kindOf("application/json");
  await bucket.put("source.zip", await readFile(source), kindOf("application/zip"));
  await bucket.put(commitKey, JSON.stringify({ commit }), json);
  if (config !== undefined) await bucket.put("config.json", await readFile(config), json);
}

/** This commit and the runner as one archive; gives its path. */
async function archive(runner) {
  const path = join(folder, "source.zip");
  const program = join(folder, "matchday-local");
  await mkdir(folder, { recursive: true });
  await copyFile(runner, program);
  await must(
    "The source of the site's builds could not be packed.",
    "git",
    ["archive", "--format=zip", `--output=${path}`, `--add-file=${program}`, "HEAD"],
    { show: "nothing" },
  );
  return path;
}

function kindOf(contentType) {
  return { cacheControl: "no-store", contentType };
}
