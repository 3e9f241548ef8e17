// Publishes over HTTP, with the real SDK, into our own store on loopback.

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { lock } from "../../site/ssg/replace/lock.ts";
import { openBucket, openEdge } from "./bucket.mjs";
import { startObjectStore } from "./object-store.mjs";
import { graceMs, retiredKey } from "./plan.mjs";
import { publish } from "./publish.mjs";
import { beginPublication } from "./published.mjs";

process.env.AWS_ACCESS_KEY_ID = "nobody";
process.env.AWS_SECRET_ACCESS_KEY = "nothing";
process.env.AWS_REGION = "eu-central-1";

const store = await startObjectStore();
const folder = mkdtempSync(join(tmpdir(), "matchday-publish-"));
after(async () => {
  await store.stop();
  rmSync(folder, { recursive: true });
});

function build(files) {
  rmSync(join(folder, "site"), { recursive: true, force: true });
  for (const [file, text] of Object.entries(files)) {
    const path = join(folder, "site", file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

async function run(now, wishes = {}) {
  store.log.length = 0;
  return publish({
    site: join(folder, "site"),
    bucket: openBucket("site", store),
    edge: openEdge("E1", store),
    now,
    say: () => {},
    ...wishes,
  });
}

const first = {
  "200.html": "shell",
  "404.html": "missing",
  "index.html": "home",
  "ada & co/index.html": "ada",
  "assets/app-1.js": "let a",
  "builds/meta/b1.json": "{}",
  "builds/latest.json": '{"id":"b1"}',
  "sw.js": "worker",
};
const { "assets/app-1.js": _old, "builds/meta/b1.json": _meta, ...rest } = first;
const second = {
  ...rest,
  "index.html": "home of the second build",
  "assets/app-2.js": "let b",
  "builds/meta/b2.json": "{}",
  "builds/latest.json": '{"id":"b2"}',
};
const start = Date.UTC(2026, 10, 21);

test("uploads a first build completely, and the file that tabs poll last", async () => {
  build(first);
  const config = join(folder, "config.json");
  writeFileSync(config, "{}");
  assert.match(await run(start, { config }), /^9 of 9 files uploaded, 0 removed, 0 addresses/);
  assert.deepEqual(store.log.slice(-2), ["put builds/latest.json", "put builds/published.json"]);
  assert.equal(store.objects.get("index.html").cacheControl, "public, max-age=0, s-maxage=300");
  assert.equal(store.objects.get("index.html").contentType, "text/html; charset=utf-8");
  assert.equal(store.objects.get("config.json").cacheControl, "no-store");
  assert.equal(store.objects.get("ada & co/index.html").body.toString(), "ada");
});

test("the same build again changes nothing", async () => {
  assert.match(await run(start + 1), /^0 of 8 files uploaded, 0 removed, 0 addresses/);
  assert.deepEqual(store.log, ["put builds/retired.json"]);
});

test("a dry run only prints its plan", async () => {
  build(second);
  assert.match(await run(start + 2, { dryRun: true }), /^would be: 4 of 8 files uploaded/);
  assert.deepEqual(store.log, []);
});

test("uploads only changes of a second build, and invalidates them before tabs are notified", async () => {
  assert.match(await run(start + 2), /^4 of 8 files uploaded, 0 removed, 2 addresses forgotten/);
  assert.deepEqual(store.log.slice(0, 3), [
    "put builds/published.json",
    "put assets/app-2.js",
    "put index.html",
  ]);
  assert.deepEqual(store.log.slice(-5), [
    "put builds/retired.json",
    "forget / /index.html",
    "asked after I1",
    "put builds/latest.json",
    "put builds/published.json",
  ]);
  assert.ok(
    store.objects.has("assets/app-1.js"),
    "an open tab of the first build still asks for it",
  );
});

test("the next publication invalidates what one uploaded that was killed before its invalidation", async () => {
  build({ ...second, "index.html": "home of a third build" });
  const killed = { forget: () => Promise.reject(new Error("killed")) };
  await assert.rejects(run(start + 3, { edge: killed }), /killed/);
  assert.equal(store.objects.get("index.html").body.toString(), "home of a third build");
  await run(start + 4);
  assert.ok(store.log.includes("forget /*"), store.log.join());
  await run(start + 5);
  assert.ok(!store.log.some((line) => line.startsWith("forget")), store.log.join());
  build(second);
  await run(start + 6);
  assert.ok(store.log.includes("forget / /index.html"), store.log.join());
});

test("a day later the first build's code is gone, and the settings are not", async () => {
  assert.match(await run(start + 2 + graceMs), /2 removed/);
  assert.deepEqual(
    [...store.objects.keys()].filter((file) => file.includes("1")),
    [],
  );
  assert.ok(store.objects.has("config.json"));
});

/** Leaves the next build as if it was killed while it replaced the site: a part is moved, the rest waits. */
function interrupted(moved, waiting) {
  const work = join(folder, "site.work");
  for (const [file, text] of Object.entries(moved)) writeFileSync(join(folder, "site", file), text);
  for (const [file, text] of Object.entries(waiting)) {
    mkdirSync(dirname(join(work, "next", file)), { recursive: true });
    writeFileSync(join(work, "next", file), text);
  }
  writeFileSync(join(work, "commit.json"), JSON.stringify({ remove: ["sw.js"] }));
}

test("a build that was killed on its way is finished before it is published", async () => {
  build(second);
  interrupted({ "index.html": "home of the third" }, { "404.html": "missing of the third" });
  await run(start + 3 * graceMs);
  assert.equal(store.objects.get("index.html").body.toString(), "home of the third");
  assert.equal(store.objects.get("404.html").body.toString(), "missing of the third");
  assert.ok(!store.objects.has("sw.js"));
  assert.deepEqual(readdirSync(join(folder, "site.work")), ["published.ndjson"]);
});

test("nothing is published while a build works on the site", async () => {
  build(second);
  const unlock = lock(join(folder, "site.work"));
  await assert.rejects(run(start + 4 * graceMs), { name: "BuildFailure" });
  assert.deepEqual(store.log, []);
  unlock();
});

test("a file that changes while it is published is not sent", async () => {
  build({ ...second, "index.html": "home of the fourth" });
  const bucket = openBucket("site", store);
  const changing = {
    ...bucket,
    readJson: async (file) => {
      const isRead = file === retiredKey;
      if (isRead) writeFileSync(join(folder, "site", "index.html"), "something else");
      return bucket.readJson(file);
    },
  };
  const published = run(start + 5 * graceMs, { bucket: changing });
  await assert.rejects(published, /index\.html changed while it was being published/);
  assert.notEqual(store.objects.get("index.html").body.toString(), "something else");
});

/** A bucket that counts how often it is listed. */
function countingBucket() {
  const bucket = openBucket("site", store);
  const counted = {
    ...bucket,
    listings: 0,
    list: () => {
      counted.listings += 1;
      return bucket.list();
    },
  };
  return counted;
}

const fifth = { ...second, "index.html": "home of the fifth" };

test("after a publication that failed the bucket is listed, and then no more for one change", async () => {
  build(fifth);
  const bucket = countingBucket();
  await run(start + 5 * graceMs, { bucket });
  assert.equal(bucket.listings, 1);
  build({ ...fifth, "index.html": "home of the sixth" });
  assert.match(await run(start + 5 * graceMs, { bucket }), /^1 of 8 files uploaded, 0 removed/);
  assert.equal(bucket.listings, 1);
  assert.equal(store.objects.get("index.html").body.toString(), "home of the sixth");
  assert.ok(store.objects.has("config.json"), "what is no file of the site stays in the list");
});

test("what another machine published is seen", async () => {
  const bucket = countingBucket();
  const ours = join(folder, "site.work", "published.ndjson");
  const before = readFileSync(ours);
  rmSync(ours);
  build({ ...fifth, "index.html": "home of another machine" });
  await run(start + 5 * graceMs, { bucket });
  writeFileSync(ours, before);
  build({ ...fifth, "index.html": "home of the sixth" });
  await run(start + 5 * graceMs, { bucket });
  assert.equal(bucket.listings, 2);
  assert.equal(store.objects.get("index.html").body.toString(), "home of the sixth");
});

test("two concurrent publications leave no list that the next one trusts", async () => {
  const bucket = countingBucket();
  const meanwhile = {
    ...bucket,
    put: async (file, ...rest) => {
      await bucket.put(file, ...rest);
      if (file === "index.html") await beginPublication(bucket);
    },
  };
  build({ ...fifth, "index.html": "home of the seventh" });
  await run(start + 5 * graceMs, { bucket: meanwhile });
  await run(start + 5 * graceMs, { bucket });
  assert.equal(bucket.listings, 1);
});
