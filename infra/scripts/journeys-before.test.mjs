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
const journey = (name, lane, [from, until]) => ({
  ...{ name, lane, status: "passed" },
  ...{ start: from * 1_000, end: until * 1_000 },
});
const call = (second, path) => `${at(second)} DEBUG matchday_local::called: ${path}\n`;

test("a journey calls the functions of its time and lane", () => {
  const results = [
    journey("gift", 0, [10, 20]),
    journey("search", 1, [10, 20]),
    journey("sign-in", 0, [30, 40]),
  ];
  const logs = [
    call(12, "/api/orders/1/accept") + call(15, "/api/unknown") + call(35, "/api/verify"),
    `${at(13)} WARN store: slow\n`,
  ];
  const callsOf = findCalls(results, logs, routes);
  assert.deepEqual(callsOf("gift"), ["orders"]);
  assert.deepEqual(callsOf("search"), []);
  assert.deepEqual(callsOf("sign-in"), ["verify"]);
});

test("a call between two journeys counts for both", () => {
  const results = [
    journey("gift", 0, [10, 20]),
    journey("sign-in", 0, [30, 40]),
    journey("tips", 0, [50, 60]),
  ];
  const callsOf = findCalls(results, [call(25, "/api/quotes")], routes);
  assert.deepEqual(callsOf("gift"), ["orders"]);
  assert.deepEqual(callsOf("sign-in"), ["orders"]);
  assert.deepEqual(callsOf("tips"), []);
});

test("a report names each journey's file, lane and time, also within groups", () => {
  const spec = (file, title, parallelIndex) => ({
    ...{ file, title },
    tests: [{ results: [{ status: "passed", parallelIndex, startTime: at(3), duration: 500 }] }],
  });
  const group = { title: "on a phone", specs: [spec("a.spec.ts", "books", 1)] };
  const suites = [{ file: "a.spec.ts", specs: [spec("a.spec.ts", "pays", 0)], suites: [group] }];
  const common = { file: "a.spec.ts", status: "passed", start: 3_000, end: 3_500 };
  assert.deepEqual(resultsOf({ suites }), [
    { ...common, name: "a.spec.ts › pays", lane: 0 },
    { ...common, name: "a.spec.ts › on a phone › books", lane: 1 },
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
