// The document database states its dependencies itself. This repository still uses one version of each.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../run/places.mjs";
import { run } from "../run/processes.mjs";

test("every Rust dependency has one requirement in the workspace", async () => {
  const args = ["metadata", "--locked", "--no-deps", "--format-version", "1"];
  const { stdout } = await run("cargo", args, { show: "nothing" });
  const requirements = new Map();
  for (const { dependencies } of JSON.parse(stdout).packages) {
    for (const { name, req, source } of dependencies.filter(({ path }) => path === undefined)) {
      const known = requirements.get(name) ?? new Set();
      requirements.set(name, known.add(`${req} ${source}`));
    }
  }
  const several = [...requirements].filter(([, known]) => known.size > 1);
  assert.ok(requirements.size > 0);
  assert.deepEqual(
    several.map(([name, known]) => `${name}: ${[...known].join(", ")}`),
    [],
  );
});

test("the packages of the document database are those of the root", async () => {
  const read = async (path) => JSON.parse(await readFile(join(root, path), "utf8"));
  const { dependencies, devDependencies } = await read("package.json");
  const own = await read("functions/document-database/package.json");
  for (const [name, version] of Object.entries(own.dependencies)) {
    assert.equal(version, dependencies[name] ?? devDependencies[name], name);
  }
});
