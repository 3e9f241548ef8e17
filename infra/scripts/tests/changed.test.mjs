import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseJourneys, chooseRust, chooseVitest } from "./changed.mjs";

const crate = (name, folder, { uses = [], testsWith = [] } = {}) => {
  return { name, folder, uses, testsWith, tests: [`${name}-test`] };
};
const crates = [
  crate("domain", "functions/shared/domain"),
  crate("store", "functions/shared/store", { uses: ["domain"], testsWith: ["testkit"] }),
  crate("orders", "functions/orders", { uses: ["store"], testsWith: ["testkit"] }),
  crate("token", "functions/token", { testsWith: ["testkit"] }),
  crate("testkit", "functions/shared/testkit", { testsWith: ["orders"] }),
  crate("matchday-local", "infra/local", { uses: ["orders", "token"] }),
  crate("pages", "functions/pages", { uses: ["domain"] }),
];
const tested = (...files) => {
  const { args } = chooseRust(files, crates);
  return args?.names.map((name) => name.slice(0, -"-test".length)) ?? [];
};

test("a crate's dependents are tested, and crates whose tests use it", () => {
  assert.deepEqual(tested("functions/orders/src/place.rs"), [
    "orders",
    "testkit",
    "matchday-local",
  ]);
  assert.deepEqual(tested("functions/token/tests/token/main.rs"), ["token", "matchday-local"]);
});

test("a dev dependency does not carry a change further", () => {
  assert.ok(!tested("functions/orders/src/place.rs").includes("store"));
});

test("only programs of affected crates run, unit tests included", () => {
  const { args, note } = chooseRust(["functions/token/src/lib.rs"], crates);
  assert.ok(args.wanted("functions/token"));
  assert.ok(!args.wanted("functions/orders"));
  assert.match(note, /^Rust tests left out: domain, store, orders, testkit, pages$/);
});

test("a file outside the crates is tested by the crates that read it", () => {
  assert.deepEqual(tested("infra/cdn/cache.json"), ["matchday-local", "pages"]);
  assert.deepEqual(tested("docs/api.md", "functions/orders/README.md"), []);
});

test("the lock file of cargo affects every crate", () => {
  assert.equal(tested("Cargo.lock").length, crates.length);
});

test("Vitest follows imports, and runs whole where there are none to follow", () => {
  const { args } = chooseVitest(["site/app/ui/forms/field.tsx"], "abc");
  assert.deepEqual(args, ["--changed", "abc"]);
  assert.deepEqual(chooseVitest(["site/app/styles/site.css"], "abc"), {});
  assert.match(chooseVitest(["functions/orders/src/lib.rs"], "abc").reason, /left out/);
});

test("changed journeys run; their support runs all of them", () => {
  assert.deepEqual(chooseJourneys(["site/e2e/gift.spec.ts"]).args, ["site/e2e/gift.spec.ts"]);
  assert.deepEqual(chooseJourneys(["site/e2e/own-product.ts"]), {});
  assert.match(chooseJourneys(["site/app/ui/forms/field.tsx"]).reason, /left to CI/);
});
