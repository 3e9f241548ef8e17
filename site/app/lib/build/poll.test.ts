import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pollMs, startPolling } from "./poll.ts";
import type { Deployed } from "./tracker.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A tab that asks every second and is told what the test says. */
function poll(answer: () => Promise<Deployed> = () => Promise.resolve("same")) {
  const tab = Object.assign(new EventTarget(), { hidden: false });
  const compare = vi.fn(answer);
  startPolling({ compare, tab, every: 1_000 });
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

test("newer data is no reason to stop, newer code is", async () => {
  const answers: Deployed[] = ["data", "code"];
  const { compare, pass } = poll(() => Promise.resolve(answers.shift() ?? "same"));
  await pass(60_000);
  expect(compare).toHaveBeenCalledTimes(2);
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
