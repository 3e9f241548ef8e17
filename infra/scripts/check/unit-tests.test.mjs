// Cargo compiles no unit tests of a target that has `test = false`: they would never run, and no command would report it.

import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { run } from "../run/processes.mjs";

const unitTest =
  /^\s*#\[(?:cfg\(test\)|cfg\(all\(test\b|(?:\w+::)*test\b|test_case\b|rstest\b)|\bproptest!/m;
/** Modules in a separate file: `mod name;`, where an attribute may give the path. */
const module = /(?:#\[path\s*=\s*"([^"]+)"\]\s*)?(?:pub(?:\([^)]*\))?\s+)?\bmod\s+(\w+)\s*;/g;

async function read(path) {
  return await readFile(path, "utf8").catch(() => null);
}

/** Source files of a target, by its modules. */
async function sources(file, folder, found = new Map()) {
  const text = await read(file);
  if (text === null || found.has(file)) return found;
  found.set(file, text);
  const code = text.replaceAll(/\/\/.*$/gm, "");
  for (const [, path, name] of code.matchAll(module)) {
    const files =
      path === undefined
        ? [join(folder, `${name}.rs`), join(folder, name, "mod.rs")]
        : [join(dirname(file), path)];
    for (const inner of files) {
      await sources(inner, path === undefined ? join(folder, name) : dirname(inner), found);
    }
  }
  return found;
}

/** Unit tests in targets that Cargo does not test, one line for each file. */
async function untested(packages) {
  const found = [];
  for (const { targets } of packages) {
    const isCode = ({ kind }) =>
      !kind.some((one) => ["test", "bench", "custom-build"].includes(one));
    const tested = new Set();
    const code = targets.filter(isCode);
    const files = await Promise.all(
      code.map(async (target) => await sources(target.src_path, dirname(target.src_path))),
    );
    code.forEach((target, place) => {
      if (target.test) for (const file of files[place].keys()) tested.add(file);
    });
    code.forEach((target, place) => {
      if (target.test || target.kind.includes("example")) return;
      for (const [file, text] of files[place]) {
        if (!tested.has(file) && unitTest.test(text)) found.push(`${target.name}: ${file}`);
      }
    });
  }
  return found;
}

test("a target with `test = false` has no unit tests", async () => {
  const args = ["metadata", "--locked", "--no-deps", "--format-version", "1"];
  const { stdout } = await run("cargo", args, { show: "nothing" });
  const { packages } = JSON.parse(stdout);
  assert.ok(packages.some(({ targets }) => targets.some((one) => !one.test)));
  assert.deepEqual(await untested(packages), []);
});

test("a unit test is found in every module of an untested target, and not in a tested one", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "unit-tests-"));
  t.after(async () => await rm(folder, { recursive: true }));
  const files = {
    "lib.rs": "mod plain;\npub(crate) mod outer;\n// mod gone;\n",
    "plain.rs": "/// Not a `#[test]`.\nfn plain() {}\n",
    "outer/mod.rs": "mod inner;\n",
    "outer/inner.rs": "#[cfg(test)]\nmod tests {}\n",
    "main.rs": '#[path = "other/place.rs"]\nmod moved;\n',
    "other/place.rs": "#[tokio::test]\nasync fn holds() {}\n",
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const target = (name, isTested, kind = "lib") => ({
    name,
    kind: [kind],
    test: isTested,
    src_path: join(folder, kind === "lib" ? "lib.rs" : "main.rs"),
  });
  const found = async (...targets) => await untested([{ targets }]);
  assert.deepEqual(await found(target("a", true), target("b", true, "bin")), []);
  assert.deepEqual(await found(target("a", false), target("b", false, "bin")), [
    `a: ${join(folder, "outer/inner.rs")}`,
    `b: ${join(folder, "other/place.rs")}`,
  ]);
  assert.deepEqual(await found(target("a", false), target("c", true)), []);
});

test("the pattern of a unit test", () => {
  for (const text of ["#[test]", "  #[cfg(test)]", '#[tokio::test(flavor = "x")]', "proptest! {"]) {
    assert.match(text, unitTest);
  }
  for (const text of ["/// #[test]", "#[testing]", '#[cfg(feature = "test")]']) {
    assert.doesNotMatch(text, unitTest);
  }
});
