// What `npm run` starts must start in a clone where no package is installed: a script installs before it loads one.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, extname, join, resolve } from "node:path";
import { test } from "node:test";
import { root } from "../run/places.mjs";

const staticImport = /^(?:import|export)\b[^;]*?\bfrom\s+"([^"]+)"|^import\s+"([^"]+)"/gm;

/**
 * Returns the imports of `file`, including transitive static imports, that are neither this repository's plain
 * JavaScript nor Node.
 */
async function foreignImports(file) {
  const foreign = [];
  const files = [file];
  for (const one of files) {
    const text = await readFile(one, "utf8");
    for (const [, from, alone] of text.matchAll(staticImport)) {
      const source = from ?? alone;
      if (source.startsWith("node:")) continue;
      const path = resolve(dirname(one), source);
      if (!source.startsWith(".") || extname(source) !== ".mjs")
        foreign.push(`${source} in ${one}`);
      else if (!files.includes(path)) files.push(path);
    }
  }
  return foreign;
}

test("every command starts where nothing is installed", async () => {
  const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  for (const [name, command] of Object.entries(scripts)) {
    const [program, file] = command.split(" ");
    assert.equal(program, "node", name);
    assert.deepEqual(await foreignImports(join(root, file)), [], name);
  }
});

test("what is run after installing is there", async () => {
  const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const later = Object.values(scripts).filter((command) => command.includes("installed.mjs"));
  assert.ok(later.length > 0);
  for (const command of later) assert.ok(existsSync(join(root, command.split(" ")[2])), command);
});
