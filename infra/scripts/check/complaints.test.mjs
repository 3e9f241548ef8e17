// docs/complaints.md names tests as proof: each must exist below the folder that precedes it.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../run/places.mjs";

/** The source folders of the names that precede the tests. */
const folders = {
  "bench-orders": "infra/bench/orders",
  domain: "functions/shared/domain",
  "infra/local": "infra/local",
  orders: "functions/orders",
  outbox: "functions/outbox",
  payments: "functions/payments",
  settle: "functions/shared/settle",
  "site/ssg": "site/ssg",
  store: "functions/shared/store",
};

/** The tests that the last column of each complaint names, with the folder before them. */
function namedTests(text) {
  const rows = text.split("\n").filter((line) => /^\| \d+ \|/.test(line));
  return rows.flatMap((row) => {
    const [, number, , , proofs] = row.split("|").map((cell) => cell.trim());
    return proofs.split("; ").flatMap((proof) => {
      const found = proof.match(/^`?([a-z/-]+)`?(?:: (.+))?$/);
      assert.ok(found, `complaint ${number} names no folder: ${proof}`);
      const [, folder, tests = ""] = found;
      const names = [...tests.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
      return (names.length > 0 ? names : [undefined]).map((name) => ({ number, folder, name }));
    });
  });
}

/** Whether Rust or TypeScript declares a test of this name. */
function declares(source, name) {
  const attribute =
    /#\[(?:tokio::)?test(?:\([^)]*\))?\]\s*(?:#\[[^\]]*\]\s*)*(?:async )?fn (\w+)\(/g;
  return (
    [...source.matchAll(attribute)].some(([, declared]) => declared === name) ||
    source.includes(`test(${JSON.stringify(name)}`)
  );
}

/** All the sources below a folder, as one text. */
async function sourcesOf(folder) {
  const entries = await readdir(join(root, folder), { recursive: true });
  const files = entries.filter(
    (file) => /\.(?:rs|ts|tsx)$/.test(file) && !/(?:^|\/)(?:node_modules|target)\//.test(file),
  );
  const texts = await Promise.all(files.map((file) => readFile(join(root, folder, file), "utf8")));
  return texts.join("\n");
}

/** What is wrong with the proofs, a line each. */
async function findMissingTests(text, readSources) {
  const missing = [];
  for (const { number, folder, name } of namedTests(text)) {
    const path = folders[folder];
    if (path === undefined) {
      missing.push(`complaint ${number}: ${folder} is no folder of tests`);
    } else if (name !== undefined && !declares(await readSources(path), name)) {
      missing.push(`complaint ${number}: ${folder} has no test ${name}`);
    }
  }
  return missing;
}

test("every test that docs/complaints.md names exists in the folder before it", async () => {
  const text = await readFile(join(root, "docs", "complaints.md"), "utf8");
  const named = namedTests(text);
  const numbers = new Set(named.map(({ number }) => number));
  assert.deepEqual([...numbers], ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
  assert.ok(named.filter(({ name }) => name).length > 25);
  for (const path of Object.values(folders)) assert.ok(existsSync(join(root, path)), path);

  const read = new Map();
  const readSources = (path) => {
    if (!read.has(path)) read.set(path, sourcesOf(path));
    return read.get(path);
  };
  assert.deepEqual(await findMissingTests(text, readSources), []);
});

test("a test that moved, was renamed or lost its attribute is reported, and so is an unknown folder", async () => {
  const sources = {
    "functions/shared/store":
      "#[tokio::test]\nasync fn it_holds() {}\nasync fn no_test() {}\n#[test]\nfn it_is_pure() {}\n",
    "functions/orders":
      '#[tokio::test(flavor = "multi_thread", worker_threads = 4)]\nasync fn it_races() {}\n',
    "site/ssg": 'test("a page is at most 1.5 kB", () => {});\n',
  };
  const row = (number, proofs) => `| ${number} | complaint | prevention | ${proofs} |`;
  const missing = await findMissingTests(
    [
      row(1, "store: `it_holds`, `it_is_pure`, `no_test`; orders: `it_races`, `it_holds`"),
      row(2, "site/ssg: `a page is at most 1.5 kB`, `a page is at most 1.4 kB`; `bench-orders`"),
      row(3, "shop: `it_holds`"),
    ].join("\n"),
    async (path) => sources[path],
  );
  assert.deepEqual(missing, [
    "complaint 1: store has no test no_test",
    "complaint 1: orders has no test it_holds",
    "complaint 2: site/ssg has no test a page is at most 1.4 kB",
    "complaint 3: shop is no folder of tests",
  ]);
});
