import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { groupName } from "./group-names.ts";
import { type Description, findOperations, readOperations } from "./operations.ts";

const text = await readFile(new URL("../../lib/api/openapi.json", import.meta.url), "utf8");
const operations = readOperations(JSON.parse(text) as Description);

test("every operation has a summary, an access and a response", () => {
  expect(operations.length).toBeGreaterThan(150);
  for (const { id, summary, access, response } of operations) {
    expect(summary, id).not.toBe("");
    expect(access, id).not.toBe("");
    expect(response.status, id).toMatch(/^[23]\d\d$/);
  }
});

test("every group of operations has a name", () => {
  for (const { group } of operations) expect(groupName(group)).not.toBe(group);
});

test("an example of a body is complete JSON", () => {
  const place = operations.find(({ method, path }) => method === "POST" && path === "/api/orders");
  expect(JSON.parse(place?.request ?? "")).toHaveProperty("quoteToken");
  for (const { id, request, response } of operations) {
    if (request !== null) expect(() => JSON.parse(request), id).not.toThrow();
    if (response.body !== null) expect(() => JSON.parse(response.body ?? ""), id).not.toThrow();
  }
});

test("a search finds operations by all of its words", () => {
  const found = findOperations(operations, "post WEBHOOKS");
  expect(found.map(({ path }) => path)).toContain("/api/operators/webhooks");
  expect(found.every(({ method }) => method === "POST")).toBe(true);
  expect(findOperations(operations, "  ")).toHaveLength(operations.length);
  expect(findOperations(operations, "no such operation")).toEqual([]);
});
