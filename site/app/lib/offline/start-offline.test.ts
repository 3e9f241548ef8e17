import { expect, test } from "vitest";
import { keepOnly } from "./start-offline.ts";

test("of all that is kept only the signed-in person's stays", async () => {
  const kept = new Set([
    "https://m.test/api/orders?kept-for=ana",
    "https://m.test/api/orders/1?kept-for=ana",
    "https://m.test/api/orders?kept-for=ben",
    "https://m.test/api/orders",
  ]);
  const cache = {
    keys: async () => [...kept].map((url) => new Request(url)),
    delete: async (request: RequestInfo | URL) => kept.delete(new Request(request).url),
  };
  expect(await keepOnly(cache, "ana")).toBe(2);
  expect([...kept]).toEqual([
    "https://m.test/api/orders?kept-for=ana",
    "https://m.test/api/orders/1?kept-for=ana",
  ]);
});
