// What `npm run deploy` reads before it deploys, and what operators read when an alarm rings.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { findWrongParameters, readStages } from "../deploy/stages.mjs";
import { root } from "./places.mjs";

const [template, alarms, edge, runbook, config] = await Promise.all(
  [
    "template.yaml",
    "infra/alarms.yaml",
    "infra/edge.yaml",
    "docs/runbook.md",
    "samconfig.toml",
  ].map((path) => readFile(join(root, path), "utf8")),
);

test("every alarm has its entry in the runbook, and every entry its alarm", () => {
  const [, section] = runbook.split("\n## Alarms\n");
  const entries = [...section.split("\n## ")[0].matchAll(/^\| `(\w+)` \|/gm)];
  const rung = [...(alarms + edge).matchAll(/^ {2}(\w+):\n {4}Type: AWS::CloudWatch::Alarm$/gm)];
  const names = (found) => found.map(([, name]) => name).sort();
  assert.deepEqual(names(entries), names(rung));
});

test("every metric of ours that an alarm or the dashboard reads is one that a function writes", async () => {
  const sources = await Promise.all(
    ["functions/shared/web/src/metrics.rs", "functions/clock/src/gauges.rs"].map((path) =>
      readFile(join(root, path), "utf8"),
    ),
  );
  const written = sources.join("\n");
  const read = [
    ...alarms.matchAll(/Namespace: Matchday\n +MetricName: (\w+)/g),
    ...alarms.matchAll(/\["Matchday", "(\w+)"/g),
    ...alarms.matchAll(/MetricName=\\"(\w+)\\"/g),
  ];
  assert.ok(read.length >= 14, `only ${read.length}`);
  for (const [, name] of read) assert.ok(written.includes(`"${name}"`), name);
});

test("there is a stage to try things out and a protected one, and neither is deployed as it is in the tree", () => {
  const stages = readStages(config);
  assert.deepEqual(Object.keys(stages), ["staging", "production"]);
  assert.deepEqual(
    Object.values(stages).map(({ isProtected }) => isProtected),
    [false, true],
  );
  for (const stage of Object.values(stages)) {
    const wrong = findWrongParameters(template, stage);
    assert.ok(
      wrong.some((sentence) => sentence.includes("SiteUrl in samconfig.toml is still the example")),
    );
  }
});

test("parameters are missing, wrong or unknown by their names", () => {
  const parameters = { SiteUrl: "http://matchday.example", Colour: "red" };
  assert.deepEqual(findWrongParameters(template, { parameters }), [
    "The parameter SiteUrl is http://matchday.example, which does not fit ^https://[a-z0-9.-]+$.",
    "The parameter IdentityProjectId is missing in samconfig.toml.",
    "The template knows no parameter Colour.",
  ]);
  const good = { SiteUrl: "https://matchday.example", IdentityProjectId: "matchday" };
  assert.deepEqual(findWrongParameters(template, { parameters: good }), []);
});
