// What the trial and the drill begin with: the built programs and site, the emulated cloud, and the local runner, whose emulators
// of third parties both use.

import { randomBytes } from "node:crypto";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { exportCatalogue, serve } from "../../scripts/build/runner.mjs";
import { buildSite } from "../../scripts/build/site.mjs";
import { root } from "../../scripts/run/places.mjs";
import { must } from "../../scripts/run/processes.mjs";
import { install, requireTools } from "../../scripts/tools/toolchain.mjs";
import { buildPrograms, bundle } from "./cloud/bundle.mjs";
import { startCloud } from "./cloud/cloud.mjs";
import { prepareAccount, siteUrl } from "./cloud/stack.mjs";

const folder = join(root, "target", "deploy-trial");

/** Installs what the trial needs besides Node and Rust. */
export async function installTools() {
  await requireTools();
  await install();
  await must(
    "The cloud tools could not be installed.",
    join(root, "infra/install-cloud-tools.sh"),
    ["aws-sam-cli", "ministack"],
  );
}

/** Builds what is deployed, and starts the emulated cloud and the local runner, whose emulators both use. */
export async function prepare(plant = (text) => text) {
  const programs = await buildPrograms();
  const data = join(folder, "data");
  const site = join(folder, "site");
  await rm(data, { recursive: true, force: true });
  const catalogue = await exportCatalogue(programs["matchday-local"], data);
  await buildSite({ catalogue, out: site, address: siteUrl });
  const template = await bundle(join(folder, "build"), programs, plant);
  const cloud = await startCloud(join(folder, "cloud"));
  const secrets = join(folder, "environment.json");
  await mkdir(folder, { recursive: true });
  const ports = { port: 0, "identity-port": 0, "stripe-port": 0 };
  const runner = await serve(programs["matchday-local"], {
    data,
    site,
    ports: { ...ports, environment: secrets },
  }).catch(async (error) => {
    await cloud.stop();
    throw error;
  });
  const environment = JSON.parse(await readFile(secrets, "utf8"));
  await rm(secrets);
  const originSecret = randomBytes(24).toString("hex");
  await prepareAccount(cloud, environment, originSecret);
  return {
    ...{ folder, programs, data, site, template, plant },
    ...{ cloud, runner, environment, originSecret },
  };
}
