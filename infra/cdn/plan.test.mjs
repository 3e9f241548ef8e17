// Plans of publications, without a bucket.

import assert from "node:assert/strict";
import { test } from "node:test";
import { graceMs, planPublication, Unpublishable } from "./plan.mjs";
import { sendingOf } from "./tables.mjs";

const now = Date.UTC(2026, 10, 21);

/** A listing: file to content. */
function listing(files) {
  return Object.entries(files).map(([file, md5]) => ({ file, md5 }));
}

const first = {
  "200.html": "shell1",
  "404.html": "missing1",
  "index.html": "home1",
  "ada-keller/index.html": "ada1",
  "ada-keller/_payload.json": "ada1",
  "assets/app-1.js": "app1",
  "assets/app-1.css": "css1",
  "images/ada-1.avif": "picture1",
  "favicon.svg": "icon1",
  "builds/meta/b1.json": "b1",
  "builds/latest.json": "b1",
  "search.json": "search1",
  "sw.js": "sw1",
};

function plan(local, remote, options = {}) {
  return planPublication({
    local: listing(local),
    remote: listing(remote),
    retired: {},
    now,
    ...options,
  });
}

/** The names of the files of each step. */
function stepsOf({ uploads }) {
  return uploads.map((step) => step.map(({ file }) => file));
}

test("uploads code, then pages, then files that name the build, then the file that open tabs poll", () => {
  const steps = stepsOf(plan(first, {}));
  assert.deepEqual(steps, [
    ["assets/app-1.js", "assets/app-1.css", "images/ada-1.avif", "favicon.svg"],
    [
      "200.html",
      "404.html",
      "index.html",
      "ada-keller/index.html",
      "ada-keller/_payload.json",
      "search.json",
    ],
    ["builds/meta/b1.json"],
    ["sw.js"],
    ["builds/latest.json"],
  ]);
});

test("sends every upload with the headers of the table", () => {
  for (const upload of plan(first, {}).uploads.flat()) {
    const { cacheControl, contentType } = sendingOf(upload.file);
    assert.equal(upload.cacheControl, cacheControl);
    assert.equal(upload.contentType, contentType);
  }
});

test("what is there already stays as it is, and the edge forgets nothing", () => {
  const again = plan(first, first);
  assert.deepEqual(stepsOf(again).flat(), []);
  assert.deepEqual([again.removals, again.invalidations, again.retired], [[], [], {}]);
  assert.equal(plan(first, first, { everything: true }).uploads.flat().length, 13);
});

test("one changed page is one upload, and both of its addresses are forgotten", () => {
  const second = { ...first, "ada-keller/index.html": "ada2", "ada-keller/_payload.json": "ada2" };
  const changed = plan(second, first);
  assert.deepEqual(stepsOf(changed).flat(), ["ada-keller/index.html", "ada-keller/_payload.json"]);
  assert.deepEqual(changed.invalidations, [
    "/ada-keller",
    "/ada-keller/_payload.json",
    "/ada-keller/index.html",
  ]);
});

test("invalidates paths in the form of a request", () => {
  const page = { "index copy/index.html": "1" };
  const { invalidations } = plan({ ...first, "index copy/index.html": "2" }, { ...first, ...page });
  assert.deepEqual(invalidations, ["/index%20copy", "/index%20copy/index.html"]);
  const front = plan({ ...first, "index.html": "home2" }, first);
  assert.deepEqual(front.invalidations, ["/", "/index.html"]);
});

test("a page that is new was never at the edge; one that is gone is forgotten", () => {
  const {
    "ada-keller/index.html": _page,
    "ada-keller/_payload.json": _payload,
    ...without
  } = first;
  assert.deepEqual(plan(first, without).invalidations, []);
  const gone = plan(without, first);
  assert.deepEqual(gone.removals, ["ada-keller/index.html", "ada-keller/_payload.json"]);
  assert.ok(gone.invalidations.includes("/ada-keller"));
});

test("a great many addresses are forgotten as one", () => {
  const invalidationsOf = (count) => {
    const pages = (content) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [`talent-${at}/index.html`, content]),
      );
    return plan({ ...first, ...pages("2") }, { ...first, ...pages("1") }).invalidations;
  };
  // Each page has two addresses.
  assert.equal(invalidationsOf(5).length, 10);
  for (const count of [6, 300]) assert.deepEqual(invalidationsOf(count), ["/*"]);
});

test("old code stays for a day after the last build that used it", () => {
  const { "assets/app-1.js": _old, "builds/meta/b1.json": _meta, ...rest } = first;
  const second = { ...rest, "assets/app-2.js": "app2", "builds/meta/b2.json": "b2" };
  const bucket = { ...first, ...second };
  const deployed = plan(second, first);
  assert.deepEqual(deployed.removals, []);
  assert.deepEqual(deployed.retired, { "assets/app-1.js": now, "builds/meta/b1.json": now });

  const soon = plan(second, bucket, { retired: deployed.retired, now: now + graceMs - 1 });
  assert.deepEqual([soon.removals, soon.retired], [[], deployed.retired]);

  const later = plan(second, bucket, { retired: deployed.retired, now: now + graceMs });
  assert.deepEqual(later.removals, ["assets/app-1.js", "builds/meta/b1.json"]);
  assert.deepEqual([later.retired, later.invalidations], [{}, []]);
});

test("code that a build uses again is no longer on its way out", () => {
  const { retired } = plan(first, first, { retired: { "assets/app-1.js": now - 2 * graceMs } });
  assert.deepEqual(retired, {});
});

test("what belongs to no build is left alone", () => {
  const others = {
    "config.json": "settings",
    "builds/retired.json": "list",
    "media/talent/ada.webp": "upload",
    "google1234.txt": "a proof of ownership",
  };
  assert.deepEqual(plan(first, { ...first, ...others }).removals, []);
});

test("a build that lacks most of the published pages is refused, unless that is meant", () => {
  const pages = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`talent-${at}/index.html`, "1"]),
  );
  const bucket = { ...first, ...pages };
  assert.throws(() => plan(first, bucket), /lacks 30 of the 34 published pages.*--remove-many/);
  assert.equal(plan(first, bucket, { removeMany: true }).removals.length, 30);
});

// Comparing each of them with each other took minutes.
test("a plan that removes 100,000 pages ends soon", { timeout: 30_000 }, () => {
  const pages = Array.from({ length: 100_000 }, (_, at) => [`talent-${at}/index.html`, "1"]);
  const bucket = { ...first, ...Object.fromEntries(pages) };
  const { removals } = plan(first, bucket, { removeMany: true });
  assert.equal(removals.length, pages.length);
});

test("after an unfinished publication everything is invalidated, even if nothing changes", () => {
  assert.deepEqual(plan(first, first, { isUnfinished: true }).invalidations, ["/*"]);
});

test("a file that no class names, and a build that is not whole, are refused", () => {
  assert.throws(() => plan({ ...first, "notes.md": "1" }, {}), /no class .* names notes\.md/);
  const { "404.html": _missing, ...broken } = first;
  assert.throws(() => plan(broken, {}), new Unpublishable("the build has no 404.html"));
});
