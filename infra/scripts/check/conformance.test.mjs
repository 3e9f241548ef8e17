import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../run/places.mjs";
import { run } from "../run/processes.mjs";
import { compilerOfOurs } from "../tools/cargo.mjs";

test("the official SDK meets at our identity emulator what it expects of the service", async () => {
  const script = join(root, "infra", "emulators", "conformance", "run.mjs");
  const { code, stdout } = await run(process.execPath, [script, "--ours"], {
    env: await compilerOfOurs(),
    show: "nothing",
  });
  const lines = stdout.trim().split("\n").map(JSON.parse);
  const counts = lines.pop();
  assert.deepEqual(
    lines.filter(({ problem }) => problem !== undefined),
    [],
  );
  assert.equal(counts.asExpected, counts.flows);
  assert.equal(lines.length, counts.flows);
  assert.equal(code, 0);
});
