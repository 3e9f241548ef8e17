// npm run deploy:trial [-- --plant NAME] [--only STEP]: deploys the templates to an emulated cloud with functions built for this machine,
// and tries the deployed stack. One line of JSON for each step, and a last one that counts. `--plant` makes a fault, which a
// step must find; `--only` leaves out the steps that are not named. Both may be repeated.

import { randomBytes } from "node:crypto";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Failure, main } from "../scripts/failure.mjs";
import { root } from "../scripts/places.mjs";
import { must } from "../scripts/processes.mjs";
import { exportCatalogue, serve } from "../scripts/runner.mjs";
import { buildSite } from "../scripts/site.mjs";
import { install, requireTools } from "../scripts/toolchain.mjs";
import { buildPrograms, bundle } from "./trial/bundle.mjs";
import { startCloud } from "./trial/cloud.mjs";
import { plants } from "./trial/plants.mjs";
import { prepareAccount, siteUrl } from "./trial/stack.mjs";
import { steps } from "./trial/steps.mjs";

const folder = join(root, "target", "deploy-trial");

await main(async () => {
  const started = performance.now();
  const { values } = parseArgs({
    options: {
      plant: { type: "string", multiple: true, default: [] },
      only: { type: "string", multiple: true },
    },
  });
  const unknown = values.plant.find((name) => plants[name] === undefined);
  if (unknown !== undefined) {
    throw new Failure(`A fault to plant is one of ${Object.keys(plants).join(", ")}.`);
  }
  const plant = (text, file) =>
    values.plant.reduce((planted, name) => plants[name](planted, file), text);
  const chosen = Object.entries(steps).filter(
    ([name]) => name === "deploy" || (values.only?.includes(name) ?? true),
  );
  await requireTools();
  await install();
  await must(
    "The cloud tools could not be installed.",
    join(root, "infra/install-cloud-tools.sh"),
    ["aws-sam-cli", "ministack"],
  );
  const { runner, cloud, ...prepared } = await prepare(plant);
  let failed = 0;
  try {
    const context = { ...prepared, cloud, runner };
    for (const [name, work] of chosen) {
      const begun = performance.now();
      const result = await work(context).then(
        (found) => ({ ok: true, ...found }),
        (error) => ({ ok: false, error: error.message }),
      );
      if (!result.ok) failed += 1;
      print({ step: name, ...result, seconds: secondsSince(begun) });
      if (!result.ok && name === "deploy") break;
    }
  } finally {
    await runner.stop();
    await cloud.stop();
  }
  print({ trial: "deploy", steps: chosen.length, failed, seconds: secondsSince(started) });
  if (failed > 0) process.exitCode = 1;
});

/** Builds what is deployed, and starts the emulated cloud and the local runner, whose emulators both use. */
async function prepare(plant) {
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
  return { folder, programs, data, site, template, cloud, runner, environment, originSecret };
}

function print(result) {
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

function secondsSince(begun) {
  return Math.round((performance.now() - begun) / 100) / 10;
}
