// Runs the operator's commands from a checkout against the emulated cloud: a separate stage is deployed for the first
// time, inspected, rolled back, restored and removed, as the runbook describes.

import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openBucket } from "../../../cdn/bucket.mjs";
import { through } from "../../../opening/web.mjs";
import { places, root } from "../../../scripts/run/places.mjs";
import { must, run } from "../../../scripts/run/processes.mjs";
import { writeOriginSecret } from "../cloud/origin-secret.mjs";
import { checkGone, findResources, findShared } from "../cloud/removal.mjs";
import { readOutputs, stackName as trialStack } from "../cloud/stack.mjs";
import { buildTheSite } from "../people/builds.mjs";
import { makeCheckout, memory } from "./checkout.mjs";
import {
  edgeRegion,
  makeBuild,
  operatorStage,
  takeAway,
  writeSettings,
} from "./operator-stage.mjs";

const { name, stackName } = operatorStage;

export async function tryOperator(context) {
  const { cloud, folder, plant } = context;
  const work = join(folder, "operator");
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  const checkout = await makeCheckout(join(work, "checkout"), plant);
  const settings = await writeSettings(work, context);
  const now = await makeBuild(join(work, "now"), context, checkout.commit);
  const before = await makeBuild(join(work, "before"), context, checkout.earlier, true);
  const command = (file, ...args) =>
    runCommand(checkout, cloud, file, [...args, "--config-file", settings.file]);
  const deploy = (...args) =>
    command("deploy", "--stage", name, "--built", now, "--config", settings.site, ...args);

  await refuses("a tree that is not committed", /commit or stash/, () =>
    tryDirty(checkout, deploy),
  );
  await refuses(
    "an account without secret, sender and certificate",
    /secret[\s\S]*SES[\s\S]*certificate/i,
    () => command("deploy", "--stage", "unready", "--built", now),
  );
  await refuses("a build of another commit", new RegExp(`built from ${checkout.earlier}`), () =>
    command("deploy", "--stage", name, "--built", before),
  );
  wants(await deploy("--dry-run"), 0, [
    `${stackName}: a new stack`,
    "+ CatalogueFunction AWS::Lambda::Function",
    "+ Site AWS::CloudFormation::Stack",
    `one of commit ${checkout.commit} would be`,
  ]);
  await nothingIsThere(cloud, "a dry run");
  wants(await deploy(), 1, ["+ CatalogueFunction", `add --confirm ${name}`]);
  await nothingIsThere(cloud, "a deployment that nobody confirmed");

  wants(await deploy("--confirm", name), 0, ["Matchday", "/api/payments/webhook"]);
  const outputs = await readOutputs(cloud, stackName);
  await checkDeployed({ cloud, outputs, commit: checkout.commit, work, memory: memory.now });
  await checkNames(cloud);
  wants(await deploy("--dry-run"), 0, [
    `${stackName}: nothing changes`,
    `${stackName}-edge (us-east-1): nothing changes`,
    "of this commit",
  ]);

  const back = ["--stage", name, "--to", checkout.earlier, "--built", before];
  wants(await command("rollback", ...back), 1, [`add --confirm ${name}`]);
  wants(await command("rollback", ...back, "--confirm", name), 0, [
    "~ CatalogueFunction AWS::Lambda::Function",
    `of commit ${checkout.commit}; one of ${checkout.earlier} would replace it`,
  ]);
  await checkDeployed({ cloud, outputs, commit: checkout.earlier, work, memory: memory.earlier });

  await tryRestore({ cloud, outputs, command });
  wants(await command("rebuild-site", "--stage", name), 0, ["built and published"]);
  const resources = await findResources(cloud, stackName);
  const site = resources.find(({ logical }) => logical === "Site").physical;
  const edge = cloud.inRegion(edgeRegion);
  const there = await findResources(edge, `${stackName}-edge`);
  await takeAway({ cloud, outputs, site });
  await checkGone({ cloud, resources, kept: [] });
  await checkGone({ cloud: edge, resources: there, kept: [] });
  return { commands: commandCount, resources: resources.length + there.length };
}

let commandCount = 0;

/** A command of the operator's; both texts together, as a terminal shows them. */
async function runCommand(checkout, cloud, file, args) {
  commandCount += 1;
  const { code, stdout, stderr } = await run(
    process.execPath,
    [join(checkout.folder, "infra", "deploy", `${file}.mjs`), ...args],
    { show: "nothing", cwd: checkout.folder, env: cloud.environment },
  );
  return { file, code, text: `${stdout}\n${stderr}` };
}

function wants({ file, code, text }, status, words) {
  const lacking = words.filter((word) => !text.includes(word));
  if (code === status && lacking.length === 0) return;
  const end = text.trim().split("\n").slice(-6).join(" / ");
  const what = code === status ? `does not say "${lacking[0]}"` : `ends with ${code}`;
  throw new Error(`${file} ${what}: ${end}`);
}

async function refuses(what, sentence, attempt) {
  const { code, text } = await attempt();
  if (code === 0) throw new Error(`${what} is deployed`);
  if (!sentence.test(text)) throw new Error(`${what} is refused as: ${text.trim().slice(-400)}`);
}

async function tryDirty({ folder }, deploy) {
  const file = join(folder, "functions", "unfinished.rs");
  await writeFile(file, "");
  try {
    return await deploy("--dry-run");
  } finally {
    await rm(file);
  }
}

async function nothingIsThere(cloud, what) {
  const outputs = await readOutputs(cloud, stackName).catch(() => null);
  if (outputs !== null) throw new Error(`${what} leaves the stack ${stackName}`);
}

/** Checks that all resources of both stages in the account have distinct names. */
async function checkNames(cloud) {
  const [ours, others] = [
    await findResources(cloud, stackName),
    await findResources(cloud, trialStack),
  ];
  const shared = findShared(ours, others);
  if (shared.length > 0) throw new Error(`two stages of an account share ${shared.join()}`);
}

/** The functions are those of the commit, the stack in us-east-1 is there, and what builds the site is the commit and works. */
async function checkDeployed({ cloud, outputs, commit, work, memory: wanted }) {
  const list = { method: "GET", path: "/2015-03-31/functions?MaxItems=50" };
  const { Functions } = JSON.parse(await cloud.rest("lambda", list));
  const ours = Functions.filter(({ FunctionName }) => FunctionName.startsWith(`${stackName}-`));
  const others = ours.filter(({ MemorySize }) => MemorySize !== wanted);
  if (ours.length < 13 || others.length === ours.length)
    throw new Error(`${ours.length} functions, and none of ${wanted} MB`);
  await writeOriginSecret(cloud);
  const send = through(outputs.DistributionDomain, cloud.port);
  const { status } = await send("/api/health");
  if (status !== 200) throw new Error(`/api/health answers ${status}`);
  await readOutputs(cloud.inRegion(edgeRegion), `${stackName}-edge`);
  await checkSource({ cloud, outputs, commit, work });
}

/**
 * Checks that a build from only the uploaded source reads the stage's table and buckets; the table has no published
 * talent yet.
 */
async function checkSource({ cloud, outputs, commit, work }) {
  const source = await mkdtemp(join(work, "source-"));
  const archive = join(source, "source.zip");
  Object.assign(process.env, cloud.environment);
  const bucket = openBucket(outputs.RebuildBucketName, { endpoint: cloud.endpoint });
  await bucket.download("source.zip", archive);
  const comment = await must("", "unzip", ["-z", archive], { show: "nothing" });
  if (!comment.stdout.includes(commit)) throw new Error(`the site's source is not of ${commit}`);
  await must("", "unzip", ["-q", archive, "-d", source], { show: "nothing" });
  await symlink(places.modules, join(source, "node_modules"));
  const apiTypes = join("site", "api-types", "node_modules");
  await symlink(join(root, apiTypes), join(source, apiTypes));
  const said = await buildTheSite({ cloud, outputs, source, always: true });
  if (!said.startsWith("There is nothing to build")) throw new Error(`the build says: ${said}`);
  await rm(source, { recursive: true, force: true });
}

/** A row that is lost after the moment is there again. */
async function tryRestore({ cloud, outputs, command }) {
  const TableName = outputs.TableName;
  const Key = { pk: { S: "TRIAL" }, sk: { S: "kept" } };
  await cloud.call("dynamodb", "PutItem", { TableName, Item: Key });
  wants(await command("restore", "--stage", name, "--to", "latest"), 0, [`${TableName}-restored`]);
  await cloud.call("dynamodb", "DeleteItem", { TableName, Key });
  wants(await command("restore", "--stage", name, "--replace"), 1, [`add --confirm ${name}`]);
  wants(await command("restore", "--stage", name, "--replace", "--confirm", name), 0, [
    "RestoredStream=",
  ]);
  const { Item } = await cloud.call("dynamodb", "GetItem", { TableName, Key });
  if (Item === undefined) throw new Error("the restored table lacks a row that was there");
}
