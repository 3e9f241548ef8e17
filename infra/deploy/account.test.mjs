// What a deployment finds wrong with the account, as far as no cloud is needed for it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { coversHost, findShortKeys } from "./account.mjs";
import { clientSettings } from "./aws.mjs";

const good = {
  stripeSecretKey: "sk",
  stripeWebhookSecret: "whsec",
  quoteKey: "q".repeat(32),
  identityServiceAccount: "{}",
  vapidPrivateKey: "v".repeat(43),
  webhookKey: "w".repeat(32),
  originSecret: "o".repeat(32),
};

test("names each key of the secret that is missing or too short", () => {
  assert.deepEqual(findShortKeys(JSON.stringify(good)), []);
  const { stripeSecretKey: _removed, ...rest } = good;
  const short = { ...rest, vapidPrivateKey: "v".repeat(42) };
  assert.deepEqual(findShortKeys(JSON.stringify(short)), ["stripeSecretKey", "vapidPrivateKey"]);
  assert.equal(findShortKeys("null").length, Object.keys(good).length);
});

test("an error about a secret that is no JSON contains nothing of it", () => {
  assert.throws(() => findShortKeys("sk_live_123"), { message: "it is no JSON" });
});

test("a certificate covers a host by its name or by the wildcard of the parent domain", () => {
  assert.equal(coversHost(["play.example"], "play.example"), true);
  assert.equal(coversHost(["other.example", "*.play.example"], "www.play.example"), true);
  assert.equal(coversHost(["*.play.example"], "play.example"), false);
  assert.equal(coversHost(["*.play.example"], "a.www.play.example"), false);
});

test("a client takes endpoint and credentials from the command's environment, and a region of its caller first", () => {
  const trial = {
    AWS_REGION: "eu-central-1",
    AWS_ENDPOINT_URL: "http://127.0.0.1:4566",
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "secret",
  };
  assert.deepEqual(clientSettings(trial, { region: "us-east-1" }), {
    region: "us-east-1",
    endpoint: "http://127.0.0.1:4566",
    credentials: { accessKeyId: "test", secretAccessKey: "secret" },
  });
  assert.deepEqual(clientSettings({ AWS_REGION: "eu-central-1" }), { region: "eu-central-1" });
});
