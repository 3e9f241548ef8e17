import { afterEach, expect, test, vi } from "vitest";
import { mayLoadAhead } from "#app/lib/offline/reachability.ts";
import { createPreloader, pageBehind } from "./preload-links.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const here = { origin: "https://m.test", pathname: "/here" };
const link = { origin: "https://m.test", pathname: "/there", target: "", download: "" };

test.each([
  ["a page of ours", link, "/there"],
  ["this page", { ...link, pathname: "/here" }, null],
  ["somebody else's page", { ...link, origin: "https://other.test" }, null],
  ["a page for another tab", { ...link, target: "_blank" }, null],
  ["a file to keep", { ...link, download: "cover.png" }, null],
])("a link to %s", (_, anchor, path) => {
  expect(pageBehind(anchor, here)).toBe(path);
});

test.each([
  ["a browser that tells nothing", {}, true],
  ["a fast line", { connection: { saveData: false, effectiveType: "4g" } }, true],
  ["a visitor who saves data", { connection: { saveData: true, effectiveType: "4g" } }, false],
  ["2g", { connection: { effectiveType: "2g" } }, false],
  ["no connection", { onLine: false }, false],
  ["slow 2g", { connection: { effectiveType: "slow-2g" } }, false],
])("%s: pages may be loaded ahead %s", (_, browser, allowed) => {
  // A browser reduced to what is read.
  vi.stubGlobal("navigator", { onLine: true, ...browser });
  expect(mayLoadAhead(navigator)).toBe(allowed);
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** Loads that the test completes. */
function stage(allowed?: () => boolean) {
  const started: string[] = [];
  const running = new Map<string, { finish: () => void; fail: () => void }>();
  const preloader = createPreloader((path) => {
    started.push(path);
    return new Promise<void>((resolve, reject) => {
      running.set(path, { finish: resolve, fail: () => reject(new Error("gone")) });
    });
  }, allowed);
  return { preloader, started, running };
}

test("at most five pages load concurrently; the sixth waits for one to end", async () => {
  const { preloader, started, running } = stage();
  for (const path of ["/1", "/2", "/3", "/4", "/5", "/6", "/7"]) preloader.preload(path);
  expect(started).toEqual(["/1", "/2", "/3", "/4", "/5"]);
  running.get("/3")?.finish();
  await vi.waitFor(() => expect(started).toEqual(["/1", "/2", "/3", "/4", "/5", "/6"]));
});

test("a page is loaded ahead only once", () => {
  const { preloader, started } = stage();
  preloader.preload("/1");
  preloader.preload("/1");
  expect(started).toEqual(["/1"]);
});

test("a failed preload is quiet, frees its place and may be tried again", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { preloader, started, running } = stage();
  preloader.preload("/1");
  running.get("/1")?.fail();
  await vi.waitFor(() => expect(warned).toHaveBeenCalledOnce());
  preloader.preload("/1");
  expect(started).toEqual(["/1", "/1"]);
});

test("what waits for its turn is not loaded once nothing may be, and may be asked for again", async () => {
  const line = { allowed: true };
  const { preloader, started, running } = stage(() => line.allowed);
  const first = ["/1", "/2", "/3", "/4", "/5"];
  for (const path of [...first, "/6", "/7"]) preloader.preload(path);
  line.allowed = false;
  for (const path of first) running.get(path)?.finish();
  await new Promise((done) => setImmediate(done));
  expect(started).toEqual(first);
  line.allowed = true;
  preloader.preload("/7");
  expect(started).toEqual([...first, "/7"]);
});
