// docs/limits.md names a constant and a test for each limit: both must exist. loops.json names where each loop of the
// functions ends.

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

/** What declares a limit in a file: a constant, or a property of a template. */
function names(file, name) {
  return file.endsWith(".yaml")
    ? new RegExp(`^ +${name}: \\d+$`, "m")
    : new RegExp(`\\bconst ${name}\\b`);
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
    if (!names(file, name).test(source)) faults.push(`${what}: ${file} has no constant ${name}`);
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

/** Loops of product code by crate and function, each with the text of its function. */
function loopsOf(files) {
  const loops = [];
  for (const [file, text] of files) {
    // Tests are below the code.
    const [code] = text.split(/^#\[cfg\(test\)\]/m);
    const functions = code.split(/^(?=\s*(?:pub(?:\([a-z]+\))? )?(?:const |async )*fn \w+)/m);
    for (const body of functions) {
      const name = body.match(/^\s*(?:pub(?:\([a-z]+\))? )?(?:const |async )*fn (\w+)/)?.[1];
      if (/^\s*(?:let \w+ = )?(?:loop \{|while (?!let\b))/m.test(body))
        loops.push({ crate: file.split("/src/")[0], name, body });
    }
  }
  return loops;
}

/** Loops without an end in the table, ends of the table without a loop, and constants that no loop of the name has. */
function findLoopFaults(loops, ends) {
  const faults = [];
  for (const { crate, name } of loops)
    if (ends[crate]?.[name] === undefined)
      faults.push(`${crate}: ${name} has a loop without an end`);
  for (const [crate, names] of Object.entries(ends))
    for (const [name, end] of Object.entries(names)) {
      const bodies = loops.filter((loop) => loop.crate === crate && loop.name === name);
      if (bodies.length === 0) faults.push(`${crate}: ${name} has no loop`);
      const constants = Array.isArray(end) ? end : [];
      for (const constant of constants)
        if (!bodies.some(({ body }) => new RegExp(`\\b${constant}\\b`).test(body)))
          faults.push(`${crate}: no loop of ${name} ends at ${constant}`);
    }
  return faults;
}

async function productFiles() {
  const entries = await readdir(join(root, "functions"), { recursive: true });
  const dev =
    /(?:^|\/)(?:testkit|bench|conformance|examples|fuzz|server|tests|target)\/|tests\.rs$/;
  const files = entries.filter((file) => /\/src\/.*\.rs$/.test(file) && !dev.test(file));
  const read = async (file) => [
    `functions/${file}`,
    await readFile(join(root, "functions", file), "utf8"),
  ];
  return await Promise.all(files.map(read));
}

test("each loop of the functions has an end that loops.json names", async () => {
  const ends = JSON.parse(await readFile(join(root, "infra/scripts/check/loops.json"), "utf8"));
  const loops = loopsOf(await productFiles());
  assert.ok(loops.length > 60, `${loops.length}`);
  assert.deepEqual(findLoopFaults(loops, ends), []);
});

test("finds a loop without an end, an end without a loop, and a constant that no loop has", () => {
  const code =
    "pub async fn read() {\n    loop {\n        if MOST == 1 {}\n    }\n}\n\nfn wait() {\n    while held {}\n}\n";
  const loops = loopsOf([
    ["functions/a/src/b/c.rs", `fn first() {}\n\n${code}#[cfg(test)]\nfn x() { loop {} }`],
  ]);
  const faults = (ends) => findLoopFaults(loops, { "functions/a": ends });
  assert.deepEqual(faults({ read: ["MOST"], wait: "ends" }), []);
  assert.match(faults({ read: ["MOST"] })[0], /wait has a loop without an end/);
  assert.match(faults({ read: ["MOST"], wait: "ends", first: "ends" })[0], /first has no loop/);
  assert.match(faults({ read: ["LEAST"], wait: "ends" })[0], /no loop of read ends at LEAST/);
});
