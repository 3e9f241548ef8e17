// What `npm run deploy` reads before it deploys, and what operators read when an alarm rings.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../scripts/run/places.mjs";
import { describeStack } from "./changes.mjs";
import { findUncommitted } from "./checks.mjs";
import { findWrongParameters, readStages, withoutUnknown } from "./stages.mjs";
import { faultOf } from "./trial/every-plant.mjs";
import { plantAll, plants } from "./trial/plants.mjs";

const [template, alarms, edge, pages, config, trialSteps] = await Promise.all(
  [
    "template.yaml",
    "infra/alarms.yaml",
    "infra/edge.yaml",
    "docs/alarms.md",
    "samconfig.toml",
    "infra/deploy/trial/steps.mjs",
  ].map((path) => readFile(join(root, path), "utf8")),
);

test("every alarm has a section with what to do, and every section its alarm", () => {
  const sections = pages.split(/^### /m).slice(1);
  const rung = [...(alarms + edge).matchAll(/^ {2}(\w+):\n {4}Type: AWS::CloudWatch::Alarm$/gm)];
  assert.deepEqual(
    sections.map((section) => section.match(/^`(\w+)`/)[1]).sort(),
    rung.map(([, name]) => name).sort(),
  );
  const parts = ["Meaning", "Customers see", "Look at", "Do", "Ends"];
  for (const section of sections) {
    const found = [...section.matchAll(/^\* \*\*([^*]+):\*\* \S/gm)].map(([, part]) => part);
    assert.deepEqual(found, parts, section);
  }
});

test("every metric of ours that an alarm or the dashboard reads is one that a function writes", async () => {
  const sources = await Promise.all(
    ["functions/shared/http/src/metrics/lines.rs", "functions/clock/src/gauges.rs"].map((path) =>
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

test("rejects example addresses for alarms and emails", () => {
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

test("requires a certificate for a custom host, and a verified domain for the sender", () => {
  const parameters = { ...good, CertificateArn: "", MailFrom: "no-reply@other.test" };
  assert.deepEqual(findWrongParameters(template, { parameters }), [
    "CertificateArn is empty, and without a certificate the CDN does not answer sport.test.",
    "MailFrom sends from other.test, and MailIdentity lets only sport.test send.",
  ]);
  const atTheCdn = { ...good, CertificateArn: "", SiteUrl: "https://d1.cloudfront.net" };
  assert.deepEqual(findWrongParameters(template, { parameters: atTheCdn }), []);
});

test("keeps spaces of a quoted value, and rejects them without quotes", () => {
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

test("every fault that the deployment's trial can plant still changes a file of today, and names a step", async () => {
  for (const [name, { file, change, step }] of Object.entries(plants)) {
    const text = await readFile(join(root, file), "utf8");
    assert.notEqual(change(text), text, name);
    assert.equal(plantAll([name])(text, file), change(text), name);
    assert.equal(plantAll([name])("other", `other/${file}`), "other", name);
    assert.ok(
      trialSteps.includes(`\n  async ${step}(`) || trialSteps.includes(`\n  ${step}: (`),
      step,
    );
  }
});

test("a planted fault is found by its step alone", () => {
  const lines = (...results) => results.map(([step, ok]) => ({ step, ok, error: "it is broken" }));
  const fault = (found) => faultOf(found, ["deploy", "routes"], "upload");
  assert.equal(fault(lines(["deploy", true], ["routes", true], ["upload", false])), null);
  assert.equal(
    fault(lines(["deploy", true], ["routes", true], ["upload", true])),
    "upload does not find it",
  );
  assert.equal(
    fault(lines(["deploy", true], ["routes", false], ["upload", false])),
    "routes did not succeed: it is broken",
  );
  assert.equal(fault(lines(["deploy", true], ["routes", true])), "upload did not run");
});

test("a deployment is of a commit, whatever the settings of the stages are", () => {
  assert.deepEqual(findUncommitted(" M samconfig.toml\n?? config.json\n?? notes/today.md\n"), []);
  assert.deepEqual(
    findUncommitted(" M template.yaml\n?? functions/orders/src/new.rs\nD  site/app/root.tsx\n"),
    ["template.yaml", "functions/orders/src/new.rs", "site/app/root.tsx"],
  );
});

test("lists changes of nested stacks, and marks replacements", () => {
  const nested = [
    { action: "Modify", name: "Distribution", type: "T", replaces: true, keeps: false },
    { action: "Remove", name: "Bucket", type: "T", replaces: false, keeps: true },
  ];
  const stack = { action: "Modify", type: "T", replaces: false, keeps: false };
  const changes = [
    { ...stack, name: "Site", nested },
    { ...stack, name: "Alarms", nested: [] },
    { ...stack, name: "Rebuild", nested: null },
  ];
  assert.deepEqual(describeStack("matchday", { isNew: false, changes }), [
    "matchday: 3 changes",
    "  ~ Site T",
    "    Site: 2 changes",
    "      ~ Distribution T, replaced",
    "      - Bucket T, kept outside the stack",
    "  ~ Alarms T",
    "    Alarms: nothing changes",
    "  ~ Rebuild T, whose own changes are not told",
  ]);
});
