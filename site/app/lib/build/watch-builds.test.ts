import { afterEach, beforeEach, expect, test, vi } from "vitest";

const asked: string[] = [];

/** A page of code `c1` that is idle at once, on a line of this kind. */
async function watch(effectiveType: string) {
  const start = { code: "c1", origin: "https://m.test", kind: "page", loaderData: {} };
  vi.stubGlobal("document", {
    hidden: false,
    addEventListener: () => {},
    getElementById: () => ({ textContent: JSON.stringify(start) }),
  });
  vi.stubGlobal("window", Object.assign(new EventTarget(), { requestIdleCallback: true }));
  vi.stubGlobal("requestIdleCallback", (then: () => void) => then());
  vi.stubGlobal("navigator", { onLine: true, connection: { effectiveType } });
  vi.resetModules();
  const { watchBuilds } = await import("./watch-builds.ts");
  return watchBuilds;
}

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path.replace(/\?.*/, ""));
    return Response.json({ id: "c1-d1", timestamp: 1, prerendered: ["/"] });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the manifest is asked for a second after the page is idle, once, however many call", async () => {
  const watchBuilds = await watch("4g");
  expect(watchBuilds()).toBe(watchBuilds());
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(["/builds/latest.json", "/builds/meta/c1-d1.json"]);
});

test("on the slowest line only a navigation asks for it", async () => {
  const { builds } = (await watch("slow-2g"))();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([]);
  expect((await builds.own())?.id).toBe("c1-d1");
});

test.each([
  ["no answer", () => {}, new TypeError("Failed to fetch"), false],
  [
    "a page that is left",
    () => window.dispatchEvent(new Event("pagehide")),
    new TypeError("Failed to fetch"),
    true,
  ],
  ["a request that was ended", () => {}, new DOMException("ended", "AbortError"), true],
])("%s: the site is in reach %s", async (_, before, failure, reachable) => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  (await watch("4g"))();
  const { isReachable } = await import("#app/lib/offline/reachability.ts");
  vi.stubGlobal("fetch", () => Promise.reject(failure));
  before();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isReachable()).toBe(reachable);
});

test("a page that comes back from the browser's memory asks at once whether the site is in reach", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  (await watch("4g"))();
  const { isReachable } = await import("#app/lib/offline/reachability.ts");
  const answer = globalThis.fetch;
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await vi.advanceTimersByTimeAsync(1_000);
  vi.stubGlobal("fetch", answer);
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  await vi.advanceTimersByTimeAsync(0);
  expect(isReachable()).toBe(true);
});

test("a manifest that does not come is only logged, and the next caller asks again", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const answer = globalThis.fetch;
  vi.stubGlobal("fetch", async () => new Response("", { status: 500 }));
  const { builds } = (await watch("4g"))();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(logged).toHaveBeenCalledOnce();
  vi.stubGlobal("fetch", answer);
  expect((await builds.own())?.id).toBe("c1-d1");
});
