// What builds the site in the cloud: this commit, and the program that reads the table, built for the build's machine. It goes
// into the bucket that infra/rebuild.yaml's project has its source in.

import { copyFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { openBucket } from "../cdn/bucket.mjs";
import { Failure } from "../scripts/run/failure.mjs";
import { root } from "../scripts/run/places.mjs";
import { must } from "../scripts/run/processes.mjs";

const folder = join(root, "target", "rebuild");
const sourceKey = "source.zip";
/** The object that contains the commit of the source. */
export const commitKey = "commit.json";

/**
 * The source that is uploaded now, for `uploadSource`: read right after the functions are deployed, because the next
 * deployment or rollback can only upload its own after that.
 */
export async function findSource(outputs) {
  const bucket = bucketOf(outputs);
  const found = async (key) =>
    (await bucket.list(key)).find(({ file }) => file === key)?.md5 ?? null;
  return { source: await found(sourceKey), commit: await found(commitKey) };
}

/**
 * Uploads the source with the program that reads the table (`catalogue`), and `config`, a file with the public settings of the site, if given. Without
 * these settings sign-in fails: the first deployment of a stage uploads them. Fails if the source is not `replaced` any
 * more: another deployment has overtaken this one, and its functions are the deployed ones.
 */
export async function uploadSource({ outputs, config, catalogue, commit, replaced }) {
  const bucket = bucketOf(outputs);
  if (config === undefined && (await bucket.readJson("config.json")) === null)
    throw new Failure(
      "The functions are deployed, and the site is not: add --config FILE with its public settings (docs/runbook.md).",
    );
  const source = await archive(catalogue);
  const json = kindOf("application/json");
  const zip = kindOf("application/zip");
  const isUploaded =
    (await bucket.replace(sourceKey, replaced.source, await readFile(source), zip)) &&
    (await bucket.replace(commitKey, replaced.commit, JSON.stringify({ commit }), json));
  if (!isUploaded)
    throw new Failure(
      "Another deployment or rollback uploaded what builds the site meanwhile: repeat the one that is meant to stay.",
    );
  if (config !== undefined) await bucket.put("config.json", await readFile(config), json);
}

function bucketOf(outputs) {
  return openBucket(outputs.RebuildBucketName, { endpoint: process.env.AWS_ENDPOINT_URL });
}

/** This commit and the program as one archive; gives its path. */
async function archive(catalogue) {
  const path = join(folder, "source.zip");
  const program = join(folder, "matchday-catalogue");
  await mkdir(folder, { recursive: true });
  await copyFile(catalogue, program);
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
