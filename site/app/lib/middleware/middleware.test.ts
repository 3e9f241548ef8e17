import { type MiddlewareFunction, RouterContextProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { appState } from "#app/lib/storage/app-state.ts";
import { customLayout } from "./route-middleware.ts";
import { validate } from "./validate.ts";

let matching: string[] = [];

beforeEach(() => {
  matching = [];
  vi.stubGlobal("window", {
    matchMedia: (query: string) => ({ matches: matching.includes(query) }),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function run(middleware: MiddlewareFunction, path: string, params: Record<string, string> = {}) {
  const url = new URL(path, "http://site.test");
  const next = vi.fn(() => Promise.resolve("page"));
  const request = new Request(url);
  const context = new RouterContextProvider();
  const result = middleware({ request, url, params, context, pattern: "" }, next);
  return { result: Promise.resolve(result), next };
}

test("a valid address goes on", async () => {
  const { result } = run(validate({ slug: "slug" }), "/mara-lindqvist", { slug: "mara-lindqvist" });
  expect(await result).toBe("page");
});

test("an address that names nothing is not found, with its path, before anything is loaded", async () => {
  const { result, next } = run(validate({ guid: "guid" }), "/mara/nonsense?x=1", {
    guid: "nonsense",
  });
  await expect(result).rejects.toMatchObject({
    data: "Page not found: /mara/nonsense",
    init: { status: 404 },
  });
  expect(next).not.toHaveBeenCalled();
});

test.each([
  ["/enroll-success", [], "athletes"],
  ["/enroll-success?layout=inapp", [], "inapp"],
  ["/enroll-success", ["(display-mode: standalone)"], "inapp"],
])("%s with %j is laid out as %s", async (path, queries, layout) => {
  matching = queries;
  await run(customLayout, path).result;
  expect(appState.read().customLayout).toBe(layout);
});
