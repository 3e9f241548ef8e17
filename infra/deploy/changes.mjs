// What a deployment would change, for people: resources of the stack and of the stacks inside it, of the stack in us-east-1, and
// what the site is built from.

import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { openBucket } from "../cdn/bucket.mjs";
import { places, root } from "../scripts/run/places.mjs";
import { must, run } from "../scripts/run/processes.mjs";
import { commitKey } from "./build-source.mjs";
import { computeChanges } from "./change-set.mjs";
import { edgeStackOf } from "./edge.mjs";
import { findOutputs } from "./outputs.mjs";
import { readParameters } from "./stages.mjs";

const signs = { Add: "+", Modify: "~", Remove: "-", Import: "+", Dynamic: "~" };
/** What pages are made of, besides the table. */
const sources = ["site", "infra/cdn", "package-lock.json"];

/** Uploads the functions' code and the inner templates; gives the path of the template that names them. */
export async function pack(stage, template, environment) {
  const folder = join(root, "target", "deploy");
  const packed = join(folder, `${stage.stackName}.yaml`);
  await mkdir(folder, { recursive: true });
  await must(
    "What is deployed could not be uploaded.",
    join(places.cloudTools, "sam"),
    [
      ...["package", "--template-file", template, "--output-template-file", packed],
      ...(stage.bucket === undefined ? ["--resolve-s3"] : ["--s3-bucket", stage.bucket]),
      ...["--s3-prefix", stage.prefix ?? stage.stackName, "--no-progressbar"],
    ],
    { show: "nothing", env: environment },
  );
  return packed;
}

/** Returns lines that describe what deploying `packed` as this commit changes. */
export async function describeDeployment({ name, stage, packed, commit, environment }) {
  const main = await readChanges(stage.stackName, packed, stage.parameters, environment);
  const outputs = await findOutputs(stage.stackName, environment);
  const lines = describeStack(stage.stackName, main);
  if (outputs === null) {
    lines.push(`${stage.stackName}-edge: made in us-east-1 once the CDN is there`);
  } else {
    const edge = edgeStackOf(name, stage, outputs, environment);
    // As `sam deploy` sends it. It has no code, so nothing is put into a bucket.
    const written = { stackName: edge.stackName, bucket: "no-code-to-upload" };
    const sent = await pack(written, edge.template, edge.environment);
    const { parameters } = edge;
    const changed = await readChanges(edge.stackName, sent, parameters, edge.environment);
    lines.push(...describeStack(`${edge.stackName} (us-east-1)`, changed));
  }
  lines.push(...(await describeSite(outputs, commit)));
  return lines;
}

/** Returns what deploying a template would change in one stack. */
export async function readChanges(stackName, template, given, environment) {
  const declared = readParameters(await readFile(template, "utf8"));
  const parameters = Object.fromEntries(
    [...declared.keys()].map((key) => [key, given[key] ?? null]),
  );
  return computeChanges({ stackName, template, parameters, environment });
}

/** The lines of one stack, those of inner stacks below their own. */
export function describeStack(title, { isNew = false, changes }) {
  const head = `${title}: ${isNew ? "a new stack, " : ""}${changes.length === 0 ? "nothing changes" : `${changes.length} changes`}`;
  const lines = changes.flatMap(({ action, name, type, replaces, keeps, nested }) => {
    const fate = `${replaces ? ", replaced" : ""}${keeps ? ", kept outside the stack" : ""}`;
    const line = `  ${signs[action] ?? "?"} ${name} ${type}${fate}`;
    if (nested === undefined) return [line];
    if (nested === null) return [`${line}, whose own changes are not told`];
    return [line, ...describeStack(name, { changes: nested }).map((inner) => `    ${inner}`)];
  });
  return [head, ...lines];
}

/** Which build of the site is there, and how far its source is from this commit. */
async function describeSite(outputs, commit) {
  const endpoint = process.env.AWS_ENDPOINT_URL;
  const read = (bucket, file) =>
    outputs === null ? null : openBucket(bucket, { endpoint }).readJson(file);
  const [published, source] = await Promise.all([
    read(outputs?.SiteBucketName, "builds/latest.json"),
    read(outputs?.RebuildBucketName, commitKey),
  ]);
  const there = published === null ? "no build is published" : `build ${published.id} is published`;
  if (source === null) return [`site: ${there}; one of commit ${commit} would be`];
  if (source.commit === commit) return [`site: ${there}, of this commit; it would be built again`];
  const compared = [
    "diff",
    "--no-renames",
    "--name-status",
    source.commit,
    commit,
    "--",
    ...sources,
  ];
  const { code, stdout } = await run("git", compared, { show: "nothing" });
  const count = (letter) => stdout.split("\n").filter((line) => line.startsWith(letter)).length;
  const far =
    code === 0
      ? `${count("A")} source files new, ${count("M")} changed, ${count("D")} removed`
      : "which this checkout does not have";
  return [`site: ${there}, of commit ${source.commit}; one of ${commit} would replace it (${far})`];
}
