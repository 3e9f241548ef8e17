// The rooms of infra/scripts, in the order in which ARCHITECTURE lists them: each imports only those before it.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../run/places.mjs";

const rooms = ["run", "generate", "tools", "build", "check", "tests", "serve"];
const scripts = join(root, "infra", "scripts");

test("a room of scripts imports only the rooms before it", async () => {
  const entries = await readdir(scripts);
  assert.deepEqual(entries.sort(), [...rooms].sort());
  for (const [place, room] of rooms.entries()) {
    for (const name of await readdir(join(scripts, room))) {
      const text = await readFile(join(scripts, room, name), "utf8");
      const imported = [...text.matchAll(/["']\.\.\/(\w+)\/[\w.-]+["']/g)].map(
        ([, other]) => other,
      );
      for (const other of imported) {
        assert.ok(rooms.indexOf(other) < place, `${room}/${name} imports ${other}`);
      }
    }
  }
});
