import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { aboveLimit, codeIn, findOldNames, findWords, lowered } from "./words.mjs";

const find = (rows, files) =>
  findOldNames(rows, Object.keys(files), async (path) => files[path] ?? "");
const findIn = async (files) =>
  (await findWords(Object.keys(files), async (path) => files[path] ?? "")).map(
    ({ path, line, word }) => `${path}:${line}: ${word}`,
  );
const wordsIn = (path, count) =>
  Array.from({ length: count }, (_, line) => ({ path, line, word: "anew", instead: "again" }));

test("finds words in comments of Rust and scripts, and ignores code, strings and code spans", async () => {
  const rust = `/// Nobody reads it.\nlet told = "somebody"; // once more\n/// Calls \`tell\`.\n`;
  const script = `/**\n * Reads it\n * anew.\n */\nsay("whoever");\n`;
  assert.deepEqual(await findIn({ "a.rs": rust, "a.ts": script }), [
    "a.rs:1: Nobody",
    "a.rs:2: once more",
    "a.ts:3: anew",
  ]);
});

test("finds words in test names and not in names of other functions", async () => {
  const rust = `#[tokio::test]\nasync fn nobody_reads_it() {}\nfn whoever_calls() {}\n`;
  const script = `test("it is told", () => {});\nit.each([1])("reads", () => {});\n`;
  assert.deepEqual(await findIn({ "a.rs": rust, "a.test.mjs": script }), [
    "a.rs:1: nobody",
    "a.test.mjs:1: told",
  ]);
});

test("finds words in documents and in comments of YAML, and ignores data", async () => {
  const yaml = "name: nobody # nobody\n";
  assert.deepEqual(await findIn({ "a.md": "As somebody.\n", "a.yaml": yaml, "a.json": "anew" }), [
    "a.md:1: somebody",
    "a.yaml:1: nobody",
  ]);
});

test("reports a folder above its limit, and files without one at the first word", () => {
  const words = [...wordsIn("a/b/c.rs", 2), ...wordsIn("a/d.rs", 1), ...wordsIn("e.rs", 1)];
  assert.deepEqual(aboveLimit({ a: 1, "a/b": 2, "e.rs": 1 }, words), []);
  assert.deepEqual(aboveLimit({ a: 1, "a/b": 1 }, words), [
    'a/b/c.rs:0: "anew": write again',
    'a/b/c.rs:1: "anew": write again',
    "a/b: 2 of these words, 1 allowed",
    'e.rs:0: "anew": write again',
  ]);
});

test("lowers limits to the words that are left, and never raises one", () => {
  const words = [...wordsIn("a/b.rs", 3), ...wordsIn("c/d.rs", 1)];
  assert.deepEqual(lowered({ a: 2, c: 5, e: 1 }, words), { a: 2, c: 1 });
});

test("rejects an old folder and an old file with any extension", async () => {
  const rows = [{ kind: "path", old: "look", new: "read_changes" }];
  assert.deepEqual(
    await find(rows, { "a/look/mod.rs": "", "a/look.test.ts": "", "a/outlook.rs": "" }),
    [
      "a/look/mod.rs: the name look became read_changes",
      "a/look.test.ts: the name look became read_changes",
    ],
  );
});

test("applies a row only to the paths that it names", async () => {
  const rows = [{ kind: "path", old: "order", new: "message_sequencing", within: "/channel/" }];
  const found = await find(rows, { "domain/src/order/mod.rs": "", "src/channel/order.rs": "" });
  assert.deepEqual(found, ["src/channel/order.rs: the name order became message_sequencing"]);
});

test("rejects an old word in code, and not in strings and comments", async () => {
  const rows = [{ kind: "word", old: "Way", new: "FaultMode" }];
  const text = `// Way out\nuse door::Way;\nlet a = "Way";\n/* Way\nWay */ Ways\nlet quote = '"'; Way::Cut\n`;
  assert.deepEqual(await find(rows, { "a.rs": text, "a.md": "Way" }), [
    "a.rs:2: the name Way became FaultMode",
    "a.rs:6: the name Way became FaultMode",
  ]);
});

test("rejects a common word only if code declares it", async () => {
  const rows = [{ kind: "declaration", old: "tell", new: "emit" }];
  const text = "pub(super) async fn tell(\n  client.tell();\n  let tell_all = 1;\n";
  assert.deepEqual(await find(rows, { "a.rs": text }), ["a.rs:1: the name tell became emit"]);
});

test("a URL in a string starts no comment", () => {
  assert.equal(codeIn(`fetch("http://a"); Door`), `fetch(); Door`);
});

test("every row has an old name, a new name and a known kind, and every limit is positive", async () => {
  const { names, left } = JSON.parse(
    await readFile(new URL("words.json", import.meta.url), "utf8"),
  );
  for (const row of names) {
    const known = ["kind", "old", "new", "within"];
    const unknown = Object.keys(row).filter((key) => !known.includes(key));
    assert.deepEqual(unknown, [], row.old);
    assert.match(row.kind, /^(path|word|declaration)$/, row.old);
    assert.match(row.old, /^[A-Za-z][\w-]*$/);
    assert.ok(row.new.length > 0, row.old);
  }
  for (const [folder, allowed] of Object.entries(left)) {
    assert.ok(Number.isInteger(allowed) && allowed > 0, folder);
  }
});
