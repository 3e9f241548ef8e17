// npm run publish:site: uploads a built site to the bucket and invalidates what changed. It can be repeated after any
// failure and then does the rest. It holds the lock of the builds, so it needs a Node that runs TypeScript.

import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { workFolder } from "../../site/ssg/files/work-folder.ts";
import { recover } from "../../site/ssg/replace/commit.ts";
import { lock } from "../../site/ssg/replace/lock.ts";
import { forEachOf, openBucket, openEdge } from "./bucket.mjs";
import { planPublication, retiredKey, Unpublishable } from "./plan.mjs";
import { beginPublication, endPublication, readPublished, stampOf } from "./published.mjs";
import { sendingOf } from "./tables.mjs";

const usage =
  "usage: npm run publish:site -- --bucket NAME [--distribution ID] [--site site/dist] [--config FILE] [--all] [--remove-many] [--dry-run]";

/**
 * Publishes the build in the folder `site`; returns one line for the log. `say` receives each step. No build may write
 * into the folder meanwhile. A build that was killed while it replaced the site is finished first, so that no mixture
 * of two builds is published.
 */
export async function publish({ site, ...wishes }) {
  const work = workFolder(resolve(site));
  const unlock = lock(work);
  try {
    recover(work, resolve(site));
    return await publishWhole({ site, work, ...wishes });
  } finally {
    unlock();
  }
}

async function publishWhole({ site, work, config, bucket, edge, now, say, dryRun, ...wishes }) {
  const known = await readPublished(work, bucket);
  const local = await read(site, known.stamps);
  if (config !== undefined) local.push(await fileAt(config, "config.json", known.stamps));
  const isKnown = known.objects !== null && !wishes.everything;
  const [objects, retired] = await Promise.all([
    isKnown ? known.objects : list(bucket),
    bucket.readJson(retiredKey),
  ]);
  const remote = Array.from(objects, ([file, md5]) => ({ file, md5 }));
  const { isUnfinished } = known;
  const plan = planPublication({
    ...{ local, remote, retired: retired ?? {}, now, isUnfinished },
    ...wishes,
  });
  const sources = new Map(local.map((one) => [one.file, one]));
  const steps = plan.uploads.slice(0, -1);
  const latest = plan.uploads.at(-1) ?? [];
  const count = plan.uploads.flat().length;
  const summary = `${count} of ${local.length} files uploaded, ${plan.removals.length} removed, ${plan.invalidations.length} addresses forgotten`;
  if (dryRun) return `would be: ${summary}`;
  const needsList = !isKnown || count + plan.removals.length > 0;
  const publication = needsList ? await beginPublication(bucket) : null;

  const upload = (files) =>
    forEachOf(files, async (one) =>
      bucket.put(one.file, await readAgain(sources.get(one.file)), one),
    );
  for (const files of steps) {
    if (files.length > 0) say(`uploading ${files.length} files`);
    await upload(files);
  }
  const { cacheControl } = sendingOf("builds/latest.json");
  const kind = { cacheControl, contentType: "application/json" };
  await bucket.put(retiredKey, JSON.stringify(plan.retired), kind);
  await bucket.remove(plan.removals);
  if (plan.invalidations.length > 0 && edge !== null) {
    say(`waiting for the edge to forget ${plan.invalidations.length} addresses`);
    await edge.forget(plan.invalidations, randomUUID());
  }
  // `latest.json`, which open tabs poll, comes last, when every file is uploaded.
  await upload(latest);
  if (publication !== null) {
    for (const { file } of plan.uploads.flat()) objects.set(file, sources.get(file).md5);
    for (const file of plan.removals) objects.delete(file);
    const stamps = new Map(local.map(({ file, stamp, md5 }) => [file, { stamp, md5 }]));
    await endPublication(publication, work, bucket, { objects, stamps });
  }
  return summary;
}

async function list(bucket) {
  return new Map((await bucket.list()).map(({ file, md5 }) => [file, md5]));
}

/** Every file of the site with its MD5. One whose stamp is that of the last publication is not read again. */
async function read(site, stamps) {
  const entries = await readdir(site, { recursive: true, withFileTypes: true });
  const files = [];
  await forEachOf(
    entries.filter((entry) => entry.isFile()),
    async (entry) => {
      const path = join(entry.parentPath, entry.name);
      files.push(await fileAt(path, relative(site, path).split(sep).join("/"), stamps));
    },
  );
  return files.sort((one, other) => (one.file < other.file ? -1 : 1));
}

async function fileAt(path, file, stamps) {
  const stamp = await stampOf(path);
  const known = stamps.get(file);
  const md5 = known?.stamp === stamp ? known.md5 : md5Of(await readFile(path));
  return { file, path, stamp, md5 };
}

/** Reads a file; throws if it is not the content that the plan was made for. */
async function readAgain({ file, path, md5 }) {
  const content = await readFile(path);
  if (md5Of(content) === md5) return content;
  throw new Unpublishable(`${file} changed while it was being published; publish again`);
}

/** MD5 as in S3's ETag of an upload in one piece; it protects nothing. */
function md5Of(content) {
  return createHash("md5").update(content).digest("hex");
}

async function main() {
  const { values } = parseArgs({
    options: {
      bucket: { type: "string" },
      distribution: { type: "string" },
      site: { type: "string", default: "site/dist" },
      config: { type: "string" },
      all: { type: "boolean", default: false },
      "remove-many": { type: "boolean", default: false },
      "dry-run": { type: "boolean", default: false },
    },
  });
  if (values.bucket === undefined) throw new Unpublishable(`--bucket is missing; ${usage}`);
  const { distribution } = values;
  console.log(
    await publish({
      site: values.site,
      config: values.config,
      bucket: openBucket(values.bucket),
      edge: distribution === undefined ? null : openEdge(distribution),
      now: Date.now(),
      say: (line) => console.log(line),
      dryRun: values["dry-run"],
      everything: values.all,
      removeMany: values["remove-many"],
    }),
  );
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main().catch((error) => {
    const known =
      error instanceof Unpublishable ||
      error?.name === "BuildFailure" ||
      String(error?.code).startsWith("ERR_PARSE_ARGS");
    console.error(known ? error.message : error);
    process.exitCode = 1;
  });
}
