import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { workOffline } from "./work-offline.ts";

const startOffline = vi.hoisted(() => vi.fn(async (_options: object) => undefined));
vi.mock("#app/lib/offline/start-offline.ts", () => ({ startOffline }));

/** Stubs a browser with these properties; callbacks of an idle browser run immediately. */
function stubBrowser(browser: object) {
  vi.stubGlobal("navigator", browser);
  vi.stubGlobal("window", { setTimeout });
  vi.stubGlobal("setTimeout", (run: () => void) => run());
  vi.stubGlobal("document", { readyState: "complete" });
}

beforeEach(() => {
  vi.stubEnv("PROD", true);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  startOffline.mockClear();
});

test("the worker gets the path and the data of the document, wherever the visitor is by then", async () => {
  stubBrowser({ serviceWorker: { controller: null } });
  const data = { talent: { slug: "ada" } };
  workOffline([], { path: "/ada", loaderData: { layout: null, talent: data } });
  await vi.waitFor(() => expect(startOffline).toHaveBeenCalledOnce());
  expect(startOffline.mock.calls[0]?.[0]).toMatchObject({ path: "/ada", payload: data });
});

test("a document without data has no payload", async () => {
  stubBrowser({ serviceWorker: { controller: null } });
  workOffline([], { path: "/login", loaderData: {} });
  await vi.waitFor(() => expect(startOffline).toHaveBeenCalledOnce());
  expect(startOffline.mock.calls[0]?.[0]).toMatchObject({ path: "/login", payload: null });
});

test.each([
  ["a browser without workers", {}, 0],
  [
    "a visitor who saves data",
    { connection: { saveData: true }, serviceWorker: { controller: null } },
    0,
  ],
  [
    "a visitor who saves data and has a worker",
    { connection: { saveData: true }, serviceWorker: { controller: {} } },
    1,
  ],
])("%s starts the worker %#", async (_, browser, times) => {
  stubBrowser(browser);
  workOffline([], { path: "/", loaderData: {} });
  await new Promise((done) => setImmediate(done));
  expect(startOffline).toHaveBeenCalledTimes(times);
});
