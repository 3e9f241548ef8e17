import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { findCalls, readRoutes, resultsOf, separateFunctions } from "./journeys-before.mjs";
import { root } from "./places.mjs";

const routes = [
  ["/api/quotes", "orders"],
  ["/api/orders/", "orders"],
  ["/api/verify", "verify"],
];

const at = (second) => new Date(second * 1_000).toISOString();
const journey = (file, lane, [from, until]) => ({
  ...{ file, lane, status: "passed" },
  ...{ start: from * 1_000, end: until * 1_000 },
});
const call = (second, path) => `${at(second)} DEBUG matchday_local::called: ${path}\n`;

test("a journey calls the functions of its time and lane", () => {
  const results = [
    journey("gift.spec.ts", 0, [10, 20]),
    journey("search.spec.ts", 1, [10, 20]),
    journey("sign-in.spec.ts", 0, [30, 40]),
  ];
  const logs = [
    call(12, "/api/orders/1/accept") + call(15, "/api/unknown") + call(35, "/api/verify"),
    `${at(13)} WARN store: slow\n`,
  ];
  const callsOf = findCalls(results, logs, routes);
  assert.deepEqual(callsOf("gift.spec.ts"), ["orders"]);
  assert.deepEqual(callsOf("search.spec.ts"), []);
  assert.deepEqual(callsOf("sign-in.spec.ts"), ["verify"]);
});

test("a call between two journeys counts for both", () => {
  const results = [
    journey("gift.spec.ts", 0, [10, 20]),
    journey("sign-in.spec.ts", 0, [30, 40]),
    journey("tips.spec.ts", 0, [50, 60]),
  ];
  const callsOf = findCalls(results, [call(25, "/api/quotes")], routes);
  assert.deepEqual(callsOf("gift.spec.ts"), ["orders"]);
  assert.deepEqual(callsOf("sign-in.spec.ts"), ["orders"]);
  assert.deepEqual(callsOf("tips.spec.ts"), []);
});

test("a report names each journey's file, lane and time, also within groups", () => {
  const spec = (file, parallelIndex) => ({
    file,
    tests: [{ results: [{ status: "passed", parallelIndex, startTime: at(3), duration: 500 }] }],
  });
  const suites = [{ specs: [spec("a.spec.ts", 0)], suites: [{ specs: [spec("b.spec.ts", 1)] }] }];
  assert.deepEqual(resultsOf({ suites }), [
    { file: "a.spec.ts", status: "passed", lane: 0, start: 3_000, end: 3_500 },
    { file: "b.spec.ts", status: "passed", lane: 1, start: 3_000, end: 3_500 },
  ]);
});

test("a function that other crates use is part of every journey", () => {
  const crate = (name, folder, uses = []) => ({ name, folder, uses });
  const crates = [
    crate("orders", "functions/orders"),
    crate("catalogue", "functions/catalogue"),
    crate("store", "functions/shared/store"),
    crate("product", "infra/product", ["orders", "catalogue", "store"]),
    crate("matchday-local", "infra/local", ["product", "catalogue"]),
  ];
  assert.deepEqual(separateFunctions(crates), ["orders"]);
});

test("the template lists which function serves a path", async () => {
  const found = readRoutes(await readFile(join(root, "template.yaml"), "utf8"));
  const serving = new Map(found);
  assert.equal(serving.get("/api/orders/"), "orders");
  assert.equal(serving.get("/google.firestore.v1.Firestore/"), "documents");
  assert.ok(!found.some(([path]) => path.includes("{")));
});
