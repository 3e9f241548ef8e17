import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { afterEach, test } from "node:test";
import { fileOf, hashFiles, unlessPassed } from "./passed-before.mjs";

const name = `test-${randomUUID()}`;
afterEach(() => rm(fileOf(name), { force: true }));

/** Work that counts its runs; the first one has `failed` failures. */
function counted(failed = 0) {
  const work = async () => {
    work.runs += 1;
    const left = work.runs === 1 ? failed : 0;
    return { passed: 3, failed: left, code: left };
  };
  work.runs = 0;
  return work;
}

test("what passed is run again only with another hash", async () => {
  const work = counted();
  assert.equal((await unlessPassed(name, { hash: "one" }, work)).note, undefined);
  assert.deepEqual(await unlessPassed(name, { hash: "one" }, work), {
    ...{ passed: 3, failed: 0, code: 0 },
    note: "3 passed before, and nothing changed",
  });
  await unlessPassed(name, { hash: "two" }, work);
  assert.equal(work.runs, 2);
});

test("what failed is run again", async () => {
  const work = counted(1);
  assert.equal((await unlessPassed(name, { hash: "one" }, work)).failed, 1);
  assert.equal((await unlessPassed(name, { hash: "one" }, work)).note, undefined);
  assert.equal(work.runs, 2);
});

test("all that passed is run again on demand", async () => {
  const work = counted();
  await unlessPassed(name, { hash: "one" }, work);
  await unlessPassed(name, { hash: "one", all: true }, work);
  assert.equal(work.runs, 2);
});

test("without a hash nothing is kept", async () => {
  const work = counted();
  await unlessPassed(name, { hash: null }, work);
  await unlessPassed(name, { hash: null }, work);
  assert.equal(work.runs, 2);
});

test("a hash is of the chosen files only", async () => {
  const packages = await hashFiles((path) => path === "package.json");
  assert.match(packages ?? "", /^[0-9a-f]{64}$/);
  assert.equal(await hashFiles((path) => path === "package.json"), packages);
  assert.notEqual(await hashFiles((path) => path === "Cargo.toml"), packages);
});
