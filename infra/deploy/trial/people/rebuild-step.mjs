// The build that a change asks for, from the change to the CDN.

import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { forEachOf, openBucket } from "../../../cdn/bucket.mjs";
import { sendingOf } from "../../../cdn/tables.mjs";
import { must } from "../../../scripts/run/processes.mjs";
import { secondsSince } from "../run-steps.mjs";
import { buildTheSite, changeHeadline, listenForBuilds } from "./builds.mjs";

/**
 * A change of the catalogue by its owner starts a build automatically. A failed build leaves the page unchanged; a
 * successful one brings the change to the CDN.
 */
export async function checkRebuild(context) {
  const { cloud, outputs, environment, data, folder, programs, send, tokens, slug } = context;
  const open = (name) => openBucket(name, { endpoint: cloud.endpoint });
  await uploadMedia(open(outputs.MediaBucketName), join(data, "export"));
  const bucket = open(outputs.RebuildBucketName);
  await keepState(bucket, folder);
  const isAsked = async () => (await bucket.list("wanted")).length > 0;
  const build = (program = programs["matchday-catalogue"]) =>
    buildTheSite({ cloud, outputs, program });
  // The rows that were copied have stale pages.
  if (!(await isAsked())) throw new Error("nobody asked for the pages that were stale before");
  await build();
  if (await isAsked()) throw new Error("the request is still there, so no other one is heard");
  const page = `/${slug}/_payload.json`;
  const before = (await send(page)).text;
  const listener = await listenForBuilds({ cloud, bucket: outputs.RebuildBucketName });
  const begun = performance.now();
  try {
    const project = environment.IDENTITY_PROJECT_ID;
    await changeHeadline({ send, project, token: tokens.talent, slug });
    await listener.untilAsked();
  } finally {
    await listener.stop();
  }
  const asked = secondsSince(begun);
  const failed = await build("/bin/false").catch((error) => error);
  if (!(failed instanceof Error)) throw new Error("a build without its program succeeds");
  if ((await send(page)).text !== before) throw new Error("a failed build changes the page");
  const building = performance.now();
  const published = await build();
  const seconds = secondsSince(building);
  if ((await send(page)).text === before) throw new Error(`${page} is what it was: ${published}`);
  return { published, asked_seconds: asked, build_and_publish_seconds: seconds };
}

/** What the last build left, as a build leaves it in the bucket: here the one that was published first. */
export async function keepState(bucket, folder) {
  const state = join(folder, "state.tar.gz");
  const packed = ["-czf", state, "-C", folder, "site", "site.work"];
  await must("The state could not be packed.", "tar", packed, { show: "nothing" });
  const kind = { cacheControl: "no-store", contentType: "application/gzip" };
  await bucket.put("state.tar.gz", await readFile(state), kind);
}

/** Uploads the catalogue's pictures into their bucket, once per deployment, as the runbook describes. */
export async function uploadMedia(bucket, folder) {
  const entries = await readdir(join(folder, "media"), { recursive: true, withFileTypes: true });
  await forEachOf(
    entries.filter((entry) => entry.isFile()),
    async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const file = relative(folder, path).split(sep).join("/");
      await bucket.put(file, await readFile(path), sendingOf(file));
    },
  );
}
