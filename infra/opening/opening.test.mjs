// The second marketplace is opened through the API by the trial of a deployment and by the pictures of another brand, which
// run rarely. What it sends must still have what the API requires.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../scripts/run/places.mjs";
import { brand, business, money, sports } from "./brand.mjs";

const description = join(root, "site/app/lib/api/openapi.json");
const { schemas } = JSON.parse(await readFile(description, "utf8")).components;

test("the settings and sports of the second marketplace have every required field and no unknown one", () => {
  const sent = [
    ["Brand", brand],
    ["Business", business],
    ["MoneySettings", money],
    ...Object.values(sports).map((sport) => ["SportInput", sport]),
  ];
  for (const [name, value] of sent) {
    const { required, properties } = schemas[name];
    const missing = required.filter((field) => !(field in value));
    const unknown = Object.keys(value).filter((field) => !(field in properties));
    assert.deepEqual({ name, missing, unknown }, { name, missing: [], unknown: [] });
  }
});
