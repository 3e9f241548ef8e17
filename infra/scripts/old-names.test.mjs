import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { codeIn, findOldNames } from "./old-names.mjs";

const find = (rows, files) =>
  findOldNames(rows, Object.keys(files), async (path) => files[path] ?? "");

test("an old folder and an old file are refused, whatever their extension", async () => {
  const rows = [{ kind: "path", old: "look", new: "read_changes" }];
  assert.deepEqual(
    await find(rows, { "a/look/mod.rs": "", "a/look.test.ts": "", "a/outlook.rs": "" }),
    [
      "a/look/mod.rs: the name look became read_changes",
      "a/look.test.ts: the name look became read_changes",
    ],
  );
});

test("a row concerns only the paths that it names", async () => {
  const rows = [{ kind: "path", old: "order", new: "message_sequencing", within: "/channel/" }];
  const found = await find(rows, { "domain/src/order/mod.rs": "", "src/channel/order.rs": "" });
  assert.deepEqual(found, ["src/channel/order.rs: the name order became message_sequencing"]);
});

test("an old word is refused where code uses it, and not in texts and comments", async () => {
  const rows = [{ kind: "word", old: "Way", new: "FaultMode" }];
  const text = `// Way out\nuse door::Way;\nlet a = "Way";\n/* Way\nWay */ Ways\nlet quote = '"'; Way::Cut\n`;
  assert.deepEqual(await find(rows, { "a.rs": text, "a.md": "Way" }), [
    "a.rs:2: the name Way became FaultMode",
    "a.rs:6: the name Way became FaultMode",
  ]);
});

test("a common word is refused only where code declares it", async () => {
  const rows = [{ kind: "declaration", old: "tell", new: "emit" }];
  const text = "pub(super) async fn tell(\n  client.tell();\n  let tell_all = 1;\n";
  assert.deepEqual(await find(rows, { "a.rs": text }), ["a.rs:1: the name tell became emit"]);
});

test("an address in a text begins no comment", () => {
  assert.equal(codeIn(`fetch("http://a"); Door`), `fetch(); Door`);
});

test("each row of the table has an old and a new name, a known kind and a state", async () => {
  const { rows } = JSON.parse(await readFile(new URL("old-names.json", import.meta.url), "utf8"));
  for (const row of rows) {
    const known = ["area", "kind", "old", "new", "within", "enforced"];
    assert.deepEqual(
      Object.keys(row).filter((key) => !known.includes(key)),
      [],
      row.old,
    );
    assert.match(row.kind, /^(path|word|declaration)$/, row.old);
    assert.match(row.old, /^[A-Za-z][\w-]*$/);
    assert.ok(row.new.length > 0, row.old);
    assert.equal(typeof row.enforced, "boolean", row.old);
  }
});
