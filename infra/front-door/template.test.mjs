// template.yaml against the code it deploys. Its table is compared with the store's by the store's own test.

import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { places, root } from "./places.mjs";

const template = await readFile(join(root, "template.yaml"), "utf8");

/** The indented block of one resource. */
function resource(name) {
  const found = template.match(new RegExp(`^  ${name}:\\n((?:    .*\\n|\\n)+)`, "m"));
  assert.ok(found, `template.yaml has no ${name}`);
  return found[1];
}

const routes = [...template.matchAll(/RouteKey: ANY (\S+)/g)].map(([, path]) => path);

/** The route that API Gateway picks: the exact one, or the one whose `{proxy+}` takes the rest. */
function routeOf(path) {
  return routes.find(
    (route) =>
      route === path || (route.endsWith("/{proxy+}") && path.startsWith(route.slice(0, -8))),
  );
}

test("every path of the API has a route, and every route serves a path", async () => {
  const { paths } = JSON.parse(await readFile(places.openapi, "utf8"));
  const served = new Set();
  for (const path of Object.keys(paths)) {
    const route = routeOf(path);
    assert.ok(route, `no route serves ${path}`);
    served.add(route);
  }
  assert.deepEqual(
    routes.filter((route) => !served.has(route)),
    [],
  );
});

test("every function of the tree is deployed, and nothing else", () => {
  const folders = readdirSync(join(root, "functions")).filter((name) =>
    existsSync(join(root, "functions", name, "src", "main.rs")),
  );
  const deployed = [...template.matchAll(/CodeUri: functions\/(\S+)/g)].map(([, name]) => name);
  assert.deepEqual(deployed.sort(), folders.sort());
  for (const name of deployed) {
    const kind = `${name[0].toUpperCase()}${name.slice(1)}`;
    assert.match(resource(`${kind}Function`), /BuildMethod: rust-cargolambda/);
    assert.match(resource(`${kind}Logs`), /RetentionInDays/);
  }
});

test("secrets are resolved, never written or passed as parameters", () => {
  const secrets = [...template.matchAll(/^ +([A-Z_]*(?:SECRET|KEY|ACCOUNT)[A-Z_]*): (.*)$/gm)];
  assert.ok(secrets.length >= 4);
  for (const [, name, value] of secrets) {
    assert.match(value, /^!Sub "\{\{resolve:secretsmanager:/, `${name} is ${value}`);
  }
});

test("no function may do everything, anywhere", () => {
  assert.doesNotMatch(template, /dynamodb:\*|Action: "?\*|Resource: "?\*|dynamodb:Scan/);
  assert.doesNotMatch(template, /Type: HttpApi/, "routes are explicit: local clouds know no other");
});

// The clock wakes an effect by writing its row again, which the stream tells as MODIFY.
test("the stream wakes the outbox for new and woken rows of the outbox alone", () => {
  const outbox = resource("OutboxFunction");
  const pattern = JSON.parse(outbox.match(/Pattern: '(.*)'/)[1]);
  assert.deepEqual(pattern, {
    eventName: ["INSERT", "MODIFY"],
    dynamodb: { Keys: { sk: { S: [{ prefix: "OUTBOX#" }] } } },
  });
  assert.match(outbox, /FunctionResponseTypes: \[ReportBatchItemFailures\]/);
});
