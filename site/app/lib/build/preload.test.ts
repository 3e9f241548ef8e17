import { afterEach, expect, test, vi } from "vitest";
import { createPreloader } from "./preload.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Loads that end when the test says so. */
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

test("at most five pages load at once; the sixth waits for one to end", async () => {
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
