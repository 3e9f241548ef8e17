import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { defaultMarketplace } from "#app/lib/marketplace/marketplace.ts";
import { followNewBuild, leaveForNewBuild } from "#app/lib/middleware/route-middleware.ts";
import { tab as anyTab, tab } from "./reload.fixture.ts";
import { createNewBuild, intervalOf, pollMs, startPolling } from "./watch-builds.ts";

const asked: string[] = [];

/** A page of code `c1` that is idle immediately, on a connection of this kind. */
async function watch(effectiveType: string) {
  const start = {
    code: "c1",
    origin: "https://m.test",
    marketplace: defaultMarketplace,
    kind: "page",
    loaderData: {},
  };
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

test("a page restored from the back-forward cache probes the site immediately", async () => {
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

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A tab that polls every second and gets the test's responses. */
function poll(answer: () => Promise<unknown> = () => Promise.resolve(), isFound = () => false) {
  const tab = Object.assign(new EventTarget(), { hidden: false });
  const compare = vi.fn(answer);
  startPolling({ compare, isFound, tab, every: 1_000 });
  const setHidden = (hidden: boolean) => {
    tab.hidden = hidden;
    tab.dispatchEvent(new Event("visibilitychange"));
  };
  return { compare, setHidden, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

test("unless set otherwise, an open page asks once an hour", () => {
  expect(pollMs).toBe(3_600_000);
});

test("the first question comes after one interval, and then one after each", async () => {
  const { compare, pass } = poll();
  await pass(999);
  expect(compare).not.toHaveBeenCalled();
  await pass(1);
  expect(compare).toHaveBeenCalledTimes(1);
  await pass(3_000);
  expect(compare).toHaveBeenCalledTimes(4);
});

test.each([
  [1, 1_000],
  [2_147_483, 2_147_483_000],
  [2_147_484, 2_147_483_647],
  [1e12, 2_147_483_647],
  [0, 3_600_000],
  [-1, 3_600_000],
  [Number.NaN, 3_600_000],
])("a setting of %d seconds is an interval of %d ms, which a timer can wait", (seconds, ms) => {
  expect(intervalOf(seconds)).toBe(ms);
});

test("newer code that the next navigation loads is reason to stop", async () => {
  const { host } = anyTab();
  const newBuild = createNewBuild({ target: () => null, host });
  const ids = ["c1-d2", "c1-d3", "c2-d1"];
  const { compare, pass } = poll(async () => {
    const id = ids.shift() ?? "none";
    if (id.startsWith("c2")) newBuild.found(id);
  }, newBuild.isFound);
  await pass(60_000);
  expect(compare).toHaveBeenCalledTimes(3);
});

test("a page that a cache gave old code goes on asking, and follows the build after that", async () => {
  const { host } = anyTab();
  host.write("matchday:build", "c2-d1");
  const newBuild = createNewBuild({ target: () => null, host });
  const ids = ["c2-d1", "c2-d1", "c3-d1"];
  const { compare, pass } = poll(
    async () => newBuild.found(ids.shift() ?? "none"),
    newBuild.isFound,
  );
  await pass(2_000);
  expect(newBuild.isFound()).toBe(false);
  await pass(60_000);
  expect(newBuild.isFound()).toBe(true);
  expect(compare).toHaveBeenCalledTimes(3);
});

test("no answer is no end: the page asks again", async () => {
  const { compare, pass } = poll(() => Promise.reject(new TypeError("offline")));
  await pass(3_000);
  expect(compare).toHaveBeenCalledTimes(3);
});

test("a hidden tab does not poll, and polls immediately when it is shown", async () => {
  const { compare, setHidden, pass } = poll();
  setHidden(true);
  await pass(600_000);
  expect(compare).not.toHaveBeenCalled();
  setHidden(false);
  expect(compare).toHaveBeenCalledTimes(1);
  await pass(1_000);
  expect(compare).toHaveBeenCalledTimes(2);
});

test("a tab that was hidden for less than the interval keeps to it", async () => {
  const { compare, setHidden, pass } = poll();
  setHidden(true);
  await pass(500);
  setHidden(false);
  expect(compare).not.toHaveBeenCalled();
  await pass(500);
  expect(compare).toHaveBeenCalledTimes(1);
});

function page(target: string | null = "/a?kind=video#price") {
  const where = { target };
  const { host, ...rest } = tab();
  const newBuild = createNewBuild({ target: () => where.target, host });
  return { newBuild, where, host, ...rest };
}

test("with the code of today nothing is left", () => {
  const { newBuild, loaded } = page();
  expect(newBuild.leave()).toBe(false);
  expect(loaded).toEqual([]);
});

test("once newer code is found, the next navigation loads its document, with query and hash", () => {
  const { newBuild, loaded } = page();
  newBuild.found("c2-d1");
  expect(loaded).toEqual([]);
  expect(newBuild.leave()).toBe(true);
  expect(loaded).toEqual(["/a?kind=video#price"]);
});

test("nothing is loaded while the visitor stays where they are, or has no connection", () => {
  const { newBuild, loaded, where, line } = page(null);
  newBuild.found("c2-d1");
  expect(newBuild.leave()).toBe(false);
  where.target = "/a";
  line.online = false;
  expect(newBuild.leave()).toBe(false);
  expect(loaded).toEqual([]);
});

test("a document that comes back with old code is not loaded again for the same build", () => {
  const { newBuild, loaded, host, clock } = page();
  newBuild.found("c2-d1");
  newBuild.leave();
  const again = createNewBuild({ target: () => "/b", host });
  again.found("c2-d1");
  expect(again.isFound()).toBe(false);
  expect(again.leave()).toBe(false);
  again.found("c3-d1");
  expect(again.leave()).toBe(false);
  clock.now += 10_000;
  expect(again.leave()).toBe(true);
  expect(loaded).toEqual(["/a?kind=video#price", "/b"]);
});

test("reloads a failed page only if newer code is deployed", () => {
  const { newBuild, loaded, line } = page(null);
  expect(newBuild.leaveFor("/here")).toBe(false);
  newBuild.found("c2-d1");
  line.online = false;
  expect(newBuild.leaveFor("/here")).toBe(false);
  line.online = true;
  expect(newBuild.leaveFor("/here")).toBe(true);
  expect(newBuild.leaveFor("/here")).toBe(false);
  expect(loaded).toEqual(["/here"]);
});

test("a navigation that leaves for a document loads nothing of its page", async () => {
  const run = (leave: () => boolean) => {
    const context = new RouterContextProvider();
    context.set(leaveForNewBuild, leave);
    const next = vi.fn(() => Promise.resolve("page"));
    const url = new URL("http://site.test/a");
    const result = followNewBuild(
      { request: new Request(url), url, params: {}, context, pattern: "" },
      next,
    );
    return { result, next };
  };
  expect(run(() => true).next).not.toHaveBeenCalled();
  expect(await run(() => false).result).toBe("page");
});
