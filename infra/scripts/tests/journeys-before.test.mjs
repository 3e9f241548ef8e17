import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../run/places.mjs";
import {
  afterRun,
  dependsOn,
  findCalls,
  readRoutes,
  resultsOf,
  separateFunctions,
} from "./journeys-before.mjs";

const routes = [
  ["/api/quotes", "orders"],
  ["/api/orders/", "orders"],
  ["/api/verify", "verify"],
];
const functions = ["media", "orders", "verify"];

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
    journey("tips", 1, [30, 50]),
  ];
  const logs = [
    call(12, "/api/orders/1/accept") + call(35, "/api/verify"),
    `${at(13)} WARN store: slow\n${call(45, "/api/verify")}`,
  ];
  const callsOf = findCalls(results, logs, { routes, functions });
  assert.deepEqual(callsOf("gift"), ["orders"]);
  assert.deepEqual(callsOf("search"), []);
  assert.deepEqual(callsOf("sign-in"), ["verify"]);
  assert.deepEqual(callsOf("tips"), ["verify"]);
});

test("a call between two journeys counts for both", () => {
  const results = [
    journey("gift", 0, [10, 20]),
    journey("sign-in", 0, [30, 40]),
    journey("tips", 0, [50, 60]),
  ];
  const callsOf = findCalls(results, [call(25, "/api/quotes")], { routes, functions });
  assert.deepEqual(callsOf("gift"), ["orders"]);
  assert.deepEqual(callsOf("sign-in"), ["orders"]);
  assert.deepEqual(callsOf("tips"), []);
});

test("a journey depends on all functions if it called an unknown path, or where no call is in the log", () => {
  const results = [journey("gift", 0, [10, 20]), journey("search", 1, [10, 20])];
  const logs = [call(12, "/api/unknown"), `${at(13)} WARN store: slow\n`];
  const callsOf = findCalls(results, logs, { routes, functions });
  assert.deepEqual(callsOf("gift"), functions);
  assert.deepEqual(callsOf("search"), functions);
  assert.deepEqual(callsOf("not in the report"), functions);
});

test("a journey depends on the site, its file and the functions that it calls", () => {
  const depends = (path) => dependsOn(path, { file: "gift.spec.ts", uncalled: ["media"] });
  for (const path of [
    "site/app/root.tsx",
    "site/e2e/gift.spec.ts",
    "site/e2e/booking.ts",
    "functions/orders/src/place.rs",
    "functions/shared/domain/src/lib.rs",
    "infra/local/src/serve.rs",
    "infra/screens/bundle-ui-page.mjs",
  ]) {
    assert.ok(depends(path), path);
  }
  for (const path of [
    "site/e2e/search.spec.ts",
    "functions/media/src/lib.rs",
    "functions/orders/tests/orders/main.rs",
    "site/app/root.test.ts",
    "infra/screens/screens.mjs",
    "docs/api.md",
  ]) {
    assert.ok(!depends(path), path);
  }
});

test("a run replaces what is known of its journeys; failed, renamed and removed ones are forgotten", () => {
  const known = {
    "a.spec.ts": { "a › old": 1, "a › left out": 2, "a › fails": 3 },
    "b.spec.ts": { "b › left out": 4 },
    "gone.spec.ts": { "gone › x": 5 },
  };
  const result = (file, name, status) => ({ file, name, status });
  const results = [
    result("a.spec.ts", "a › new", "passed"),
    result("a.spec.ts", "a › fails", "failed"),
    result("b.spec.ts", "b › fails", "timedOut"),
    result("b.spec.ts", "b › passes", "passed"),
  ];
  const entries = new Map(results.map(({ name }) => [name, name.length]));
  const before = ["a › left out", "b › left out"];
  assert.deepEqual(afterRun(known, { before, results, entries, serial: ["b.spec.ts"] }), {
    "a.spec.ts": { "a › left out": 2, "a › new": entries.get("a › new") },
  });
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
  for (const name of serving.values()) assert.ok(existsSync(join(root, "functions", name)), name);
});
