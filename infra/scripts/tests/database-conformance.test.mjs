import assert from "node:assert/strict";
import { test } from "node:test";
import { failedCases, failedExample, failedFaults, failedSoak } from "./database-conformance.mjs";

const cases = Array.from({ length: 160 }, (_, at) => ({ name: `case ${at}`, passed: true }));

test("a failed case of the suite is named with its problem", () => {
  const lines = [...cases, { name: "listen", passed: false, problem: "lost" }, { cases: 161 }];
  assert.deepEqual(failedCases(lines), ["listen: lost"]);
});

test("a suite that ends before its count, or runs a few cases, fails", () => {
  assert.deepEqual(failedCases(cases), ["the suite ended after 160 cases"]);
  const few = [...cases.slice(0, 3), { cases: 3 }];
  assert.deepEqual(failedCases(few), ["the suite ended after 3 cases"]);
  assert.deepEqual(failedCases([...cases, { cases: 160 }]), []);
});

test("a fault test without an outcome, without writes or with problems fails", () => {
  assert.equal(failedFaults(undefined).length, 1);
  assert.equal(failedFaults({ acknowledged: 3, problems: [] }).length, 1);
  assert.deepEqual(failedFaults({ acknowledged: 30, problems: ["a came back"] }), ["a came back"]);
  assert.deepEqual(failedFaults({ acknowledged: 30, problems: [] }), []);
});

test("a soak test without an outcome, with few operations or with problems fails", () => {
  const outcome = { soak: true, operations: 500, problems: [] };
  assert.equal(failedSoak([]).length, 1);
  assert.equal(failedSoak([{ client: 1, problem: "get: never answered" }]).length, 1);
  assert.equal(failedSoak([{ ...outcome, operations: 3 }]).length, 1);
  const problems = ["client 1: get: never answered"];
  assert.deepEqual(failedSoak([{ ...outcome, problems }]), problems);
  assert.deepEqual(failedSoak([outcome]), []);
});

test("an example without its line fails", () => {
  assert.equal(failedExample([]).length, 1);
  assert.deepEqual(failedExample([{ passed: true }]), []);
});
