import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createNewBuild } from "./new-build.ts";
import { intervalOf, pollMs, startPolling } from "./poll.ts";
import { tab as anyTab } from "./reload.fixture.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A tab that asks every second and is told what the test says. */
function poll(answer: () => Promise<unknown> = () => Promise.resolve(), isFound = () => false) {
  const tab = Object.assign(new EventTarget(), { hidden: false });
  const compare = vi.fn(answer);
  startPolling({ compare, isFound, tab, every: 1_000 });
  const show = (hidden: boolean) => {
    tab.hidden = hidden;
    tab.dispatchEvent(new Event("visibilitychange"));
  };
  return { compare, show, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
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

test("a hidden tab asks nothing, and asks at once when it is looked at again", async () => {
  const { compare, show, pass } = poll();
  show(true);
  await pass(600_000);
  expect(compare).not.toHaveBeenCalled();
  show(false);
  expect(compare).toHaveBeenCalledTimes(1);
  await pass(1_000);
  expect(compare).toHaveBeenCalledTimes(2);
});

test("a tab that was hidden for less than the interval keeps to it", async () => {
  const { compare, show, pass } = poll();
  show(true);
  await pass(500);
  show(false);
  expect(compare).not.toHaveBeenCalled();
  await pass(500);
  expect(compare).toHaveBeenCalledTimes(1);
});
