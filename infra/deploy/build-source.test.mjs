// What builds the site belongs to the deployment that deployed the functions last.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { startObjectStore } from "../cdn/object-store.mjs";
import { findSource, uploadSource } from "./build-source.mjs";

const store = await startObjectStore();
const folder = mkdtempSync(join(tmpdir(), "matchday-source-"));
Object.assign(process.env, {
  AWS_ACCESS_KEY_ID: "test",
  AWS_SECRET_ACCESS_KEY: "nothing",
  AWS_REGION: "eu-central-1",
  AWS_ENDPOINT_URL: store.endpoint,
});
after(async () => {
  await store.stop();
  rmSync(folder, { recursive: true });
});

const outputs = { RebuildBucketName: "rebuild" };
const config = join(folder, "config.json");
writeFileSync(config, "{}");

/** Gives the upload of a commit whose functions are deployed. */
async function deployed(commit) {
  const replaced = await findSource(outputs);
  const catalogue = join(folder, commit);
  writeFileSync(catalogue, commit);
  return () => uploadSource({ outputs, config, catalogue, commit, replaced });
}

function uploadedCommit() {
  return JSON.parse(store.objects.get("commit.json").body).commit;
}

test("a rollback that overtakes a deployment's upload keeps its source", async () => {
  const first = await deployed("first");
  await first();
  assert.equal(uploadedCommit(), "first");
  const newer = await deployed("newer");
  const rollback = await deployed("older");
  await rollback();
  const kept = store.objects.get("source.zip").md5;
  await assert.rejects(newer(), /repeat the one that is meant to stay/);
  assert.equal(uploadedCommit(), "older");
  assert.equal(store.objects.get("source.zip").md5, kept);
  await (await deployed("newer"))();
  assert.equal(uploadedCommit(), "newer");
});
