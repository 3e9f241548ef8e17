// What a build of the project in infra/rebuild.yaml runs: builds the site incrementally and publishes it, if a page is stale or
// `ALWAYS` is set. The project's variables name the table, the buckets and the CDN; its role gives the credentials (ADR 39).

import { existsSync, realpathSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Failure, main } from "../scripts/run/failure.mjs";
import { places, root } from "../scripts/run/places.mjs";
import { must, run } from "../scripts/run/processes.mjs";
import { say } from "../scripts/run/terminal.mjs";
import { install, modernNode } from "../scripts/tools/toolchain.mjs";

/** The object that asked for this build; `functions/outbox/src/rebuild.rs` leaves it there. */
const request = "wanted";
/** What the last build left for this one. */
const kept = "state.tar.gz";
const configuration = "config.json";

await main(async () => {
  await install();
  // The publisher needs a Node that runs TypeScript: the pinned one, which is among the packages.
  const node = modernNode();
  if (realpathSync(node) === realpathSync(process.execPath)) return build();
  const { code } = await run(node, [fileURLToPath(import.meta.url)]);
  process.exitCode = code;
});

async function build() {
  // Loaded late: they need the packages.
  const { openBucket, readCredentials } = await import("../cdn/bucket.mjs");
  const { rebuildPublishedSite } = await import("./rebuild.mjs");
  const endpoint = process.env.AWS_ENDPOINT_URL;
  const bucket = openBucket(needed("REBUILD_BUCKET"), { endpoint });
  const outputs = {
    TableName: needed("TABLE_NAME"),
    SiteBucketName: needed("SITE_BUCKET"),
    MediaBucketName: needed("MEDIA_BUCKET"),
    UploadsBucketName: needed("UPLOADS_BUCKET"),
    DistributionId: needed("DISTRIBUTION_ID"),
  };
  const folder = join(places.data, "published", outputs.TableName);
  const state = join(folder, kept);
  await mkdir(folder, { recursive: true });
  // Before the list of stale pages is read: a page that becomes stale from here on asks for the next build.
  await bucket.remove([request]);
  const objects = new Set((await bucket.list()).map(({ file }) => file));
  const config = objects.has(configuration) ? join(folder, configuration) : undefined;
  const published = await rebuildPublishedSite({
    outputs,
    siteUrl: needed("SITE_URL"),
    environment: await readCredentials(),
    program: process.env.MATCHDAY_CATALOGUE ?? join(root, "matchday-catalogue"),
    folder,
    endpoint,
    config,
    always: process.env.ALWAYS === "true",
    async begin() {
      if (config !== undefined) await bucket.download(configuration, config);
      for (const name of ["site", "site.work"])
        await rm(join(folder, name), { recursive: true, force: true });
      if (!objects.has(kept)) return;
      await bucket.download(kept, state);
      await pack(["-xzf", state, "-C", folder], "The state of the last build cannot be read.");
    },
  });
  if (published !== null) {
    const names = ["site", "site.work"].filter((name) => existsSync(join(folder, name)));
    await pack(["-czf", state, "-C", folder, ...names], "The state of the build cannot be kept.");
    const kind = { cacheControl: "no-store", contentType: "application/gzip" };
    await bucket.put(kept, await readFile(state), kind);
  }
  say(published ?? "There is nothing to build: no page is stale, or nobody is published yet.");
}

function needed(name) {
  const value = process.env[name];
  if (value) return value;
  throw new Failure(`The variable ${name} is missing; the project in infra/rebuild.yaml sets it.`);
}

function pack(args, sentence) {
  return must(sentence, "tar", args, { show: "nothing" });
}
