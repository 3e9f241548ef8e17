import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { fingerprint } from "./fingerprint.mjs";

let folder;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "matchday-fingerprint-"));
  await mkdir(join(folder, "deep"));
  await writeFile(join(folder, "deep", "page.tsx"), "one");
});

afterEach(() => rm(folder, { recursive: true }));

test("the same contents give the same hash whatever their dates", async () => {
  const before = await fingerprint([folder]);
  await utimes(join(folder, "deep", "page.tsx"), new Date(0), new Date(0));
  assert.equal(await fingerprint([folder]), before);
});

test("a changed, an added and a removed file each change the hash", async () => {
  const before = await fingerprint([folder]);
  await writeFile(join(folder, "deep", "page.tsx"), "two");
  const changed = await fingerprint([folder]);
  await writeFile(join(folder, "other.ts"), "");
  const added = await fingerprint([folder]);
  await rm(join(folder, "deep", "page.tsx"));
  const removed = await fingerprint([folder]);
  assert.equal(new Set([before, changed, added, removed]).size, 4);
});

test("a path that does not exist yet counts as absent", async () => {
  const path = join(folder, "later.json");
  const before = await fingerprint([path]);
  await writeFile(path, "{}");
  assert.notEqual(await fingerprint([path]), before);
});

test("what is not made of sources is left out", async () => {
  const before = await fingerprint([folder]);
  await mkdir(join(folder, "node_modules"));
  await writeFile(join(folder, "node_modules", "package.js"), "");
  assert.equal(await fingerprint([folder]), before);
});
