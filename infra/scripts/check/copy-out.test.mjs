// The document database can be copied out: its crates use `shared/table` and nothing else of the repository, and the
// manifest in its README names each crate.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { test } from "node:test";
import { root } from "../run/places.mjs";

const functions = join(root, "functions");
const database = join(functions, "document-database");
const table = join(functions, "shared", "table");

/** The folders with a manifest below the database, but for the fuzzer's separate workspace. */
async function databaseCrates() {
  const files = await readdir(database, { recursive: true });
  return files
    .filter((file) => /^[^/]+\/Cargo\.toml$/.test(file) && !file.startsWith("fuzz/"))
    .map((file) => join(database, dirname(file)));
}

test("the crates of the document database depend on its folder and on the table alone", async () => {
  for (const crate of [...(await databaseCrates()), table]) {
    const manifest = await readFile(join(crate, "Cargo.toml"), "utf8");
    for (const [, path] of manifest.matchAll(/= \{[^}]*\bpath = "([^"]+)"/g)) {
      const used = resolve(crate, path);
      assert.ok(
        used.startsWith(`${database}/`) || used === table,
        `${relative(root, crate)} uses ${relative(root, used)}`,
      );
    }
  }
});

test("the README's manifest names every crate of the copy", async () => {
  const readme = await readFile(join(database, "README.md"), "utf8");
  const [, members] = readme.match(/\nmembers = \[([^\]]*)\]/) ?? [];
  const named = [...(members ?? "").matchAll(/"([^"]+)"/g)].map(([, name]) => name);
  const crates = [...(await databaseCrates()), table].map((crate) => relative(functions, crate));
  assert.deepEqual(named, crates.sort());
});
