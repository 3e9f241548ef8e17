// docs/limits.md names a constant and a test for each limit: both must exist.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../run/places.mjs";

const heading =
  "| what | how many | constant | at the bound | who sees it | test |\n| --- | --- | --- | --- | --- | --- |\n";

/** The rows of all tables, as their cells. */
function rowsOf(text) {
  const [, ...tables] = text.split(heading);
  const lines = tables.flatMap((table) => table.split("\n\n")[0].trim().split("\n"));
  return lines.map((line) => line.split(/ ?\| ?/).slice(1, -1));
}

/** Whether a Rust or JavaScript source declares a test of this name. */
function declares(source, name) {
  return source.includes(`fn ${name}(`) || source.includes(`test(${JSON.stringify(name)}`);
}

async function readTests(folder) {
  const entries = await readdir(join(root, folder), { recursive: true });
  const files = entries.filter(
    (file) => /\.(?:rs|mjs|ts|tsx)$/.test(file) && !/(?:^|\/)(?:node_modules|target)\//.test(file),
  );
  const texts = await Promise.all(files.map((file) => readFile(join(root, folder, file), "utf8")));
  return texts.join("\n");
}

/** What is wrong with the rows, a line each. */
async function findFaults(text) {
  const faults = [];
  for (const cells of rowsOf(text)) {
    const [what, number, constant, , , proof] = cells;
    const place = constant?.match(/^`(\w+)` in `([\w/.-]+)`$/);
    const named = proof?.match(/^`([\w/-]+)`: `([^`]+)`$/);
    if (cells.length !== 6 || number === "" || place === null || named === null) {
      faults.push(`${what}: the row is incomplete`);
      continue;
    }
    const [, name, file] = place;
    const source = existsSync(join(root, file)) ? await readFile(join(root, file), "utf8") : "";
    if (!new RegExp(`\\bconst ${name}\\b`).test(source))
      faults.push(`${what}: ${file} has no constant ${name}`);
    const [, folder, proving] = named;
    if (!existsSync(join(root, folder)) || !declares(await readTests(folder), proving))
      faults.push(`${what}: ${folder} has no test ${proving}`);
  }
  return faults;
}

test("each limit has a constant and a test", async () => {
  const text = await readFile(join(root, "docs/limits.md"), "utf8");
  assert.ok(rowsOf(text).length >= 25);
  assert.deepEqual(await findFaults(text), []);
});

test("finds a row whose constant or test is gone, and one that is incomplete", async () => {
  const row = (constant, proof) => `| a | 1 | ${constant} | b | c | ${proof} |`;
  const constant = "`mostPaths` in `infra/cdn/plan.mjs`";
  const proof = "`infra/cdn`: `a great many addresses are forgotten as one`";
  const faults = (line) => findFaults(`${heading}${line}\n\ntext`);
  assert.deepEqual(await faults(row(constant, proof)), []);
  assert.match((await faults(row("`GONE` in `infra/cdn/plan.mjs`", proof)))[0], /no constant GONE/);
  assert.match((await faults(row("`X` in `infra/gone.mjs`", proof)))[0], /no constant X/);
  assert.match((await faults(row(constant, "`infra/cdn`: `gone`")))[0], /no test gone/);
  assert.match((await faults(row(constant, "")))[0], /incomplete/);
});
