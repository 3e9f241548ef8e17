// Builds the deployed site from the deployed table and publishes it, in each build of the project in infra/rebuild.yaml
// (ADR 39). One at a time: the project runs one build, and the publisher holds the lock of its folder.

import { existsSync } from "node:fs";
import { mkdir, readFile, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { forEachOf, openBucket, openEdge } from "../cdn/bucket.mjs";
import { builtWithHeldRecords, generator, heldListOf } from "../scripts/build/site.mjs";
import { Failure } from "../scripts/run/failure.mjs";
import { places } from "../scripts/run/places.mjs";
import { must, run } from "../scripts/run/processes.mjs";
import { modernNode } from "../scripts/tools/toolchain.mjs";

/**
 * Builds and publishes the site of a stack with these outputs; `program` reads its table (infra/catalogue). Returns the
 * publisher's summary, or null if there is nothing to do: no page is stale (unless `always`), or an open marketplace has
 * no talent. Stale pages are removed from the list at the end, so a failed run leaves them there, and the old site in
 * place. `begin` is awaited before anything is built.
 */
export async function rebuildPublishedSite({
  outputs,
  siteUrl,
  environment,
  program,
  always = false,
  ...given
}) {
  const folder = given.folder ?? join(places.data, "published", outputs.TableName);
  const [site, catalogue] = [join(folder, "site"), join(folder, "export")];
  await mkdir(folder, { recursive: true });
  const table = { ...environment, TABLE_NAME: outputs.TableName };
  const list = join(folder, "stale.ndjson");
  const tell = (args, sentence) => askTable(program, args, sentence, table);
  const waiting = await tell(["stale", "--out", list], "The stale pages cannot be read.");
  if (!always && Number(waiting.match(/\d+/)?.[0] ?? 0) === 0) return null;
  await given.begin?.();
  await rm(catalogue, { recursive: true, force: true });
  await tell(["export", "--out", catalogue], "The catalogue could not be exported.");
  if (await lacksTalent(catalogue)) return null;
  const { endpoint } = given;
  await downloadBelow(openBucket(outputs.MediaBucketName, { endpoint }), "media/", catalogue);
  await downloadBelow(
    openBucket(outputs.UploadsBucketName, { endpoint }),
    "media/talent/pictures/",
    catalogue,
  );
  const { code, stderr } = await run(
    modernNode(),
    [...generator, "--catalogue", catalogue, "--out", site, "--site-url", siteUrl],
    { show: "nothing", env: { NODE_ENV: "production" } },
  );
  if (code !== 0 && code !== builtWithHeldRecords) {
    throw new Failure(stderr.trim().split("\n").at(-1) || "The site could not be built.");
  }
  // Loaded late: it needs a Node that runs TypeScript, which its caller has only for this.
  const { publish } = await import("../cdn/publish.mjs");
  const published = await publish({
    site,
    config: given.config,
    bucket: openBucket(outputs.SiteBucketName, { endpoint }),
    edge: openEdge(outputs.DistributionId, { endpoint }),
    now: Date.now(),
    say: () => {},
    dryRun: false,
    everything: false,
    removeMany: false,
  });
  if (existsSync(heldListOf(site)))
    await tell(["held", "--list", heldListOf(site)], "The held records cannot be reported.");
  await tell(["rebuilt", "--list", list], "The stale pages stay on the list.");
  return published;
}

/** Whether an open marketplace has no talent: then its last site stays. One that is not open has a page about that. */
async function lacksTalent(catalogue) {
  const { size } = await stat(join(catalogue, "talent.ndjson"));
  if (size > 0) return false;
  const settings = await readFile(join(catalogue, "marketplace.json"), "utf8").catch(() => "{}");
  return JSON.parse(settings).launch?.open ?? true;
}

async function askTable(program, args, sentence, environment) {
  const { stdout } = await must(sentence, program, args, { show: "nothing", env: environment });
  return stdout;
}

/** Every object below `prefix`, as a file of the same name in `folder`. */
async function downloadBelow(bucket, prefix, folder) {
  const objects = await bucket.list(prefix);
  await forEachOf(objects, async ({ file }) => {
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    await bucket.download(file, path);
  });
}
