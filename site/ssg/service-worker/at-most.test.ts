import { expect, test } from "vitest";
import { trim } from "./at-most.ts";

function cacheOf(...urls: string[]) {
  const kept = new Set(urls.map((url) => `https://m.test${url}`));
  const cache = {
    keys: async () => [...kept].map((url) => new Request(url)),
    delete: async (request: RequestInfo | URL) => kept.delete(new Request(request).url),
  };
  return { cache, paths: () => [...kept].map((url) => new URL(url).pathname) };
}

test("of a full cache the newest entries stay", async () => {
  const { cache, paths } = cacheOf("/1", "/2", "/3", "/4");
  await trim(cache, 2);
  expect(paths()).toEqual(["/3", "/4"]);
});

test("a cache with room keeps everything", async () => {
  const { cache, paths } = cacheOf("/1", "/2");
  await trim(cache, 2);
  expect(paths()).toEqual(["/1", "/2"]);
});
