import assert from "node:assert/strict";
import { test } from "node:test";
import { readMessages } from "../tools/cargo.mjs";
import { readProgram } from "./rust-tests.mjs";

test("a program's tests are counted, the failed ones named, the timed ones timed", () => {
  const stdout = [
    "test a::holds ... ok <0.250s>",
    "test b::breaks ... FAILED <1.500s>",
    "test c::waits ... ignored",
    "test result: FAILED. 1 passed; 1 failed; 1 ignored; 0 measured; 0 filtered out",
  ].join("\n");
  assert.deepEqual(readProgram({ code: 101, signal: null, stdout }), {
    passed: 1,
    failed: 1,
    skipped: 1,
    failures: ["b::breaks"],
    times: [
      { name: "a::holds", seconds: 0.25 },
      { name: "b::breaks", seconds: 1.5 },
    ],
  });
});

test("a program that is killed counts as one failure, though its tests passed so far", () => {
  const result = readProgram({ code: 1, signal: "SIGSEGV", stdout: "test a::holds ... ok" });
  assert.equal(result.failed, 1);
  assert.deepEqual(result.failures, ["the program ended by SIGSEGV"]);
});

test("a warning counts once for the targets that share it, and a summary of warnings not at all", () => {
  const warning = { reason: "compiler-message", message: { rendered: "unused", spans: [{}] } };
  const summary = { reason: "compiler-message", message: { rendered: "1 warning", spans: [] } };
  const artifact = {
    reason: "compiler-artifact",
    executable: "/target/orders-1",
    target: { name: "orders" },
    profile: { test: true },
    manifest_path: "/orders/Cargo.toml",
  };
  const stdout = [warning, warning, summary, artifact].map((one) => JSON.stringify(one)).join("\n");
  const { programs, diagnostics } = readMessages(`${stdout}\nnot json\n`);
  assert.deepEqual(diagnostics, ["unused"]);
  assert.deepEqual(programs, [
    { name: "orders", path: "/target/orders-1", isTest: true, manifest: "/orders/Cargo.toml" },
  ]);
});
