import assert from "node:assert/strict";
import { test } from "node:test";
import {
  failedInJourneys,
  failedInRust,
  failedInScripts,
  failedInVitest,
  repeatedInJourneys,
} from "./failed-tests.mjs";

test("A Rust test is named once, though a second try failed too", () => {
  const printed = [
    "test orders::a_seat_is_sold_once ... ok",
    "test orders::a_slot_is_sold_once ... FAILED",
    "test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured",
    "test orders::a_slot_is_sold_once ... FAILED",
  ].join("\n");
  assert.deepEqual(failedInRust(printed), ["orders::a_slot_is_sold_once"]);
});

test("A script test is named by its sentence, a passed one not at all", () => {
  const printed = ["ok 1 - It holds", "not ok 2 - It names what is missing", "  ---"].join("\n");
  assert.deepEqual(failedInScripts(printed), ["It names what is missing"]);
});

test("A Vitest file that cannot be loaded is named, and a failed test with its file", () => {
  const report = {
    testResults: [
      { name: "/project/site/a.test.ts", status: "failed", assertionResults: [] },
      { name: "/project/site/b.test.ts", status: "passed", assertionResults: [] },
      {
        name: "/project/site/c.test.ts",
        status: "failed",
        assertionResults: [
          { status: "passed", fullName: "it holds" },
          { status: "failed", fullName: "it is light" },
        ],
      },
    ],
  };
  assert.deepEqual(failedInVitest(report, "/project"), [
    "site/a.test.ts",
    "site/c.test.ts: it is light",
  ]);
});

test("A journey within a group is named: a failed one, and apart from it one that passed when it was repeated", () => {
  const spec = (title, status) => ({
    file: "site/e2e/order.spec.ts",
    title,
    ok: status !== "unexpected",
    tests: [{ status }],
  });
  const suites = [
    {
      specs: [spec("A guest pays", "expected"), spec("A guest waits", "flaky")],
      suites: [{ specs: [spec("A bank refuses", "unexpected")] }],
    },
  ];
  assert.deepEqual(failedInJourneys({ suites }), ["site/e2e/order.spec.ts: A bank refuses"]);
  assert.deepEqual(repeatedInJourneys({ suites }), ["site/e2e/order.spec.ts: A guest waits"]);
});
