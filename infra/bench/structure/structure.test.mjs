// The structure's figures over a small tree.

import assert from "node:assert/strict";
import { test } from "node:test";
import { compare, lowered } from "./ceilings.mjs";
import { shortDocComments } from "./doc-comments.mjs";
import { wordsOf } from "./features.mjs";
import { measure } from "./measure.mjs";

/** Measures a tree of texts by path. */
async function measured(tree) {
  return await measure(Object.keys(tree), async (path) => tree[path]);
}

function manyFiles(folder, count) {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${folder}/f${index}.ts`, "export {};\n"]),
  );
}

test("a folder above 25 product files is listed, tests and generated files do not count", async () => {
  const { counts, large } = await measured({
    ...manyFiles("site/app/full", 26),
    ...manyFiles("site/app/filled", 25),
    "site/app/filled/a.test.ts": "",
    ...manyFiles("site/app/lib/api/rules", 30),
  });
  assert.deepEqual(large, [["site/app/full", 26]]);
  assert.equal(counts["folders above 25 files"], 1);
  assert.equal(counts["files of the largest folder"], 26);
});

test("a module's first page counts in its room", async () => {
  const { counts } = await measured({
    "functions/a/src/lib.rs": "mod room;\n",
    "functions/a/src/room.rs": "mod one;\nmod two;\n",
    "functions/a/src/room/one.rs": "",
    "functions/a/src/room/two.rs": "",
  });
  assert.equal(counts["files of the largest folder"], 3);
});

test("scripts that import each other are a circle, types included", async () => {
  const { circles } = await measured({
    "site/app/a.ts": 'import type { B } from "#app/b.ts";\n',
    "site/app/b.ts": 'export {\n  a,\n} from "./a.ts";\n',
    "site/app/c.ts": 'import { a } from "./a.ts";\n// import { d } from "./d.ts";\n',
    "site/app/d.ts": 'import "./c.ts";\nconst later = () => import("./e.ts");\n',
    "site/app/e.ts": 'import { later } from "./d.ts";\n',
  });
  assert.deepEqual(circles, [["site/app/a.ts", "site/app/b.ts"]]);
});

test("files of Rust that use each other are a circle, by `crate`, by `super` and by qualified names", async () => {
  const { circles, counts } = await measured({
    "functions/a/src/lib.rs": "mod orders;\nmod money;\nmod talent;\nmod team;\n",
    "functions/a/src/orders.rs": "use crate::money::{Amount, Sum as Total};\npub struct Order;\n",
    "functions/a/src/money.rs": "pub struct Amount;\npub struct Sum(super::orders::Order);\n",
    "functions/a/src/talent.rs": "use super::team;\npub fn talent() { team::team() }\n",
    "functions/a/src/team.rs": "pub fn team() { crate::talent::talent() }\n",
  });
  assert.deepEqual(circles, [
    ["functions/a/src/money.rs", "functions/a/src/orders.rs"],
    ["functions/a/src/talent.rs", "functions/a/src/team.rs"],
  ]);
  assert.equal(counts["Rust files in circles"], 4);
});

test("a re-export leads to the file that declares the name and is no use of it", async () => {
  const { circles } = await measured({
    "functions/a/src/lib.rs": "pub mod order;\n",
    "functions/a/src/order.rs": "mod act;\nmod place;\npub use act::act;\npub use place::*;\n",
    "functions/a/src/order/act.rs": "use crate::order::Placement;\npub fn act(_: Placement) {}\n",
    "functions/a/src/order/place.rs": "pub struct Placement;\n",
  });
  assert.deepEqual(circles, []);
});

test("a use in comments, texts and unit tests makes no circle", async () => {
  const { circles } = await measured({
    "functions/a/src/lib.rs": "mod one;\nmod two;\n",
    "functions/a/src/one.rs": "use crate::two::Two;\npub struct One(Two);\n",
    "functions/a/src/two.rs":
      '// use crate::one::One;\npub struct Two;\nconst T: &str = "crate::one::One";\n' +
      "#[cfg(test)]\nmod tests {\n    use crate::one::One;\n}\n",
  });
  assert.deepEqual(circles, []);
});

test("forms are counted by the hook that holds their values", async () => {
  const { forms, counts } = await measured({
    "site/app/a.tsx": "const form = useApiForm<Values>({});\nreturn <form />;\n",
    "site/app/b.tsx": "const form = useApiForm({});\n",
    "site/app/c.tsx": "return <FormDialog title={title}>;\n",
    "site/app/d.tsx": "// <form>\nreturn <p />;\n",
  });
  assert.deepEqual(forms, [
    ["useApiForm", 2],
    ["no form hook", 1],
  ]);
  assert.equal(counts["ways to build a form"], 2);
  assert.equal(counts["forms without a form hook"], 1);
});

test("doc comments of at most four words are counted, longer ones and those of several lines are not", () => {
  const text = [
    "/// The four words here.",
    "pub struct A;",
    "    /// It has two",
    "    /// lines of words.",
    "    pub b: u8,",
    "/// These are five words altogether.",
    "pub struct C;",
    "// No doc comment.",
    "",
  ].join("\n");
  assert.equal(shortDocComments(text), 1);
});

test("a feature is found in split identifiers, and not inside another word", async () => {
  assert.equal(wordsOf("applyPromoCode(PROMO_CODE)"), "apply promo code promo code ");
  const { features } = await measured({
    "functions/a/src/tips.rs": "",
    "functions/a/src/multiple.rs": "// a tip\nconst MULTIPLE: u8 = 1;\n",
    "site/app/a.ts": "const givesTip = true;\n",
  });
  assert.deepEqual(
    features.find(([name]) => name === "tips"),
    ["tips", 2],
  );
});

test("unit tests inside a file of Rust count as lines of tests", async () => {
  const { lines } = await measured({
    "functions/a/src/lib.rs": "fn a() {}\n\n#[cfg(test)]\nmod tests {\n}\n",
    "functions/a/tests/a/main.rs": "fn b() {}\n",
  });
  assert.deepEqual(lines, [
    ["Rust, product", { files: 1, lines: 2 }],
    ["Rust, tests", { files: 1, lines: 4 }],
  ]);
});

test("a figure above its ceiling fails, one below can be lowered, and no ceiling rises", () => {
  const ceilings = { circles: 2, folders: 5 };
  assert.deepEqual(compare(ceilings, { circles: 3, folders: 4 }), {
    above: ["circles: 3, at most 2 are allowed"],
    below: ["folders: 4; lower the ceiling of 5 by --lower"],
  });
  assert.deepEqual(compare(ceilings, { circles: 2, folders: 5 }), { above: [], below: [] });
  assert.deepEqual(compare({}, { ways: 1 }).above, ["ways: 1, at most 0 are allowed"]);
  assert.deepEqual(lowered(ceilings, { circles: 3, folders: 4 }), { circles: 2, folders: 4 });
});
