// What `npm run deploy` reads before it deploys, and what operators read when an alarm rings.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { findWrongParameters, readStages, withoutUnknown } from "../deploy/stages.mjs";
import { plants } from "../deploy/trial/plants.mjs";
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

const good = {
  SiteUrl: "https://sport.test",
  IdentityProjectId: "matchday",
  CertificateArn: "arn:aws:acm:us-east-1:1:certificate/1",
  MailFrom: "Matchday <no-reply@sport.test>",
  MailIdentity: "sport.test",
  OperatorEmail: "operator@sport.test",
};

test("parameters are missing, wrong or unknown by their names", () => {
  const parameters = { SiteUrl: "http://matchday.example", Colour: "red" };
  const wrong = findWrongParameters(template, { parameters: { ...good, ...parameters } });
  assert.deepEqual(wrong, [
    "The parameter SiteUrl is http://matchday.example, which does not fit ^https://[a-z0-9.-]+$.",
    "The template knows no parameter Colour.",
  ]);
  const { IdentityProjectId: _, ...rest } = good;
  assert.deepEqual(findWrongParameters(template, { parameters: rest }), [
    "The parameter IdentityProjectId is missing in samconfig.toml.",
  ]);
  assert.deepEqual(findWrongParameters(template, { parameters: good }), []);
});

test("alarms and mails are not left to an address that nobody reads", () => {
  const { MailFrom: _from, MailIdentity: _identity, OperatorEmail: _operator, ...rest } = good;
  const wrong = findWrongParameters(template, { parameters: rest });
  for (const name of ["MailFrom", "MailIdentity", "OperatorEmail"])
    assert.ok(
      wrong.includes(
        `The parameter ${name} is missing in samconfig.toml: its default is an example.`,
      ),
      name,
    );
});

test("a host of one's own wants a certificate, and a sender a domain that may send", () => {
  const parameters = { ...good, CertificateArn: "", MailFrom: "no-reply@other.test" };
  assert.deepEqual(findWrongParameters(template, { parameters }), [
    "CertificateArn is empty, and without a certificate the CDN does not answer sport.test.",
    "MailFrom sends from other.test, and MailIdentity lets only sport.test send.",
  ]);
  const atTheCdn = { ...good, CertificateArn: "", SiteUrl: "https://d1.cloudfront.net" };
  assert.deepEqual(findWrongParameters(template, { parameters: atTheCdn }), []);
});

test("a value with spaces keeps them in quotes of its own, and is refused without", () => {
  const { staging } = readStages(config);
  assert.equal(staging.parameters.MailFrom, "Matchday <no-reply@staging.CHANGE-ME.example>");
  assert.deepEqual(staging.cutParameters, []);
  const cut = readStages(config.replace(/'MailFrom="(.*)"'/, '"MailFrom=$1"')).staging;
  assert.ok(
    findWrongParameters(template, cut).includes(
      `The parameter MailFrom has spaces: write 'MailFrom="${cut.parameters.MailFrom}"', or SAM cuts it.`,
    ),
  );
});

test("an earlier commit is deployed with the settings of today that it knows", () => {
  const earlier = template.replace(/^ {2}OperatorEmail:\n(?: {4}.*\n)+/m, "");
  const [before, after] = [config, withoutUnknown(config, earlier)].map(
    (text) => readStages(text).production.parameters,
  );
  const { OperatorEmail: _, ...rest } = before;
  assert.deepEqual(after, rest);
  assert.equal(withoutUnknown(config, template), config);
});

test("every fault that the deployment's trial can plant still changes a template of today", async () => {
  const texts = { "template.yaml": template };
  for (const name of ["site.yaml", "alarms.yaml", "rebuild.yaml"])
    texts[name] = await readFile(join(root, "infra", name), "utf8");
  for (const [name, plant] of Object.entries(plants)) {
    const changed = Object.entries(texts).filter(([file, text]) => plant(text, file) !== text);
    assert.equal(changed.length, 1, name);
  }
});
