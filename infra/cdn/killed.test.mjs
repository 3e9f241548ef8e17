// A publication that is killed before any of its changes leaves a site that works, and the next one finishes it.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { startObjectStore } from "./object-store.mjs";

const store = await startObjectStore();
const folder = mkdtempSync(join(tmpdir(), "matchday-killed-"));
after(async () => {
  await store.stop();
  rmSync(folder, { recursive: true });
});

/** A build whose pages need its own code. */
function siteOf(id) {
  const page = (name) => `<title>${name} ${id}</title><script src="/assets/app-${id}.js"></script>`;
  return {
    "200.html": page("shell"),
    "404.html": page("missing"),
    "index.html": page("home"),
    "ada/index.html": page("ada"),
    "ada/_payload.json": `{"build":"${id}"}`,
    [`assets/app-${id}.js`]: `let build = "${id}"`,
    [`builds/meta/${id}.json`]: "{}",
    "builds/latest.json": `{"id":"${id}"}`,
    "sw.js": `worker of ${id}`,
  };
}

function build(id) {
  rmSync(join(folder, "site"), { recursive: true, force: true });
  for (const [file, text] of Object.entries(siteOf(id))) {
    const path = join(folder, "site", file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

/**
 * Starts a publication in a separate process, as the last step of `npm run deploy` does; `ended` resolves with its exit
 * code.
 */
function startPublication() {
  const child = spawn(
    process.execPath,
    [
      ...["infra/cdn/publish.mjs", "--site", join(folder, "site")],
      ...["--bucket", "site", "--distribution", "E1"],
    ],
    {
      stdio: "ignore",
      env: {
        ...process.env,
        AWS_ENDPOINT_URL: store.endpoint,
        AWS_ENDPOINT_URL_S3: store.endpoint,
        AWS_ACCESS_KEY_ID: "nobody",
        AWS_SECRET_ACCESS_KEY: "nothing",
        AWS_REGION: "eu-central-1",
      },
    },
  );
  return { child, ended: new Promise((resolve) => child.once("close", resolve)) };
}

function textOf(file) {
  return store.objects.get(file)?.body.toString();
}

/**
 * Checks what a visitor gets: every page with the code that it references, and open tabs are notified only of a
 * complete build.
 */
function checkSite(moment) {
  for (const page of ["200.html", "404.html", "index.html", "ada/index.html"]) {
    const [, code] = textOf(page)?.match(/src="\/(.*?)"/) ?? [];
    assert.ok(code, `${moment}: ${page} is there`);
    assert.ok(store.objects.has(code), `${moment}: ${page} has its code ${code}`);
  }
  const { id } = JSON.parse(textOf("builds/latest.json"));
  assert.ok(store.objects.has(`builds/meta/${id}.json`), `${moment}: the build ${id} is whole`);
  if (id !== "b2") return;
  for (const [file, text] of Object.entries(siteOf(id))) assert.equal(textOf(file), text, moment);
}

test("a publication that is killed before any of its changes leaves the old site whole", async () => {
  build("b1");
  assert.equal(await startPublication().ended, 0);
  const published = new Map(store.objects);
  build("b2");
  let changes = 0;
  for (let isKilled = true; isKilled; ) {
    changes += 1;
    store.objects.clear();
    for (const [file, object] of published) store.objects.set(file, object);
    rmSync(join(folder, "site.work"), { recursive: true, force: true });
    const held = store.holdBeforeChange(changes);
    const { child, ended } = startPublication();
    isKilled = await Promise.race([held.then(() => true), ended.then(() => false)]);
    child.kill("SIGKILL");
    await ended;
    store.release();
    checkSite(`killed before change ${changes}`);
  }
  assert.equal(JSON.parse(textOf("builds/latest.json")).id, "b2");
  assert.ok(changes > Object.keys(siteOf("b2")).length, `only ${changes} changes were cut off`);
});

test("the next publication after one that was killed finishes it", async () => {
  build("b3");
  const held = store.holdBeforeChange(4);
  const { child, ended } = startPublication();
  await held;
  child.kill("SIGKILL");
  await ended;
  store.release();
  assert.equal(await startPublication().ended, 0);
  for (const [file, text] of Object.entries(siteOf("b3"))) assert.equal(textOf(file), text);
});
