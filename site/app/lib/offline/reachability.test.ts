import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followReachability, isReachable, noteReachable, retryMs } from "./reachability.ts";

const page = { hidden: false };
const answers = { there: false };
const fetchStub = vi.fn(() =>
  answers.there ? Promise.resolve(new Response()) : Promise.reject(new TypeError("offline")),
);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", fetchStub);
  Object.assign(page, { hidden: false });
  Object.assign(answers, { there: false });
});
afterEach(() => {
  noteReachable(true);
  fetchStub.mockClear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a site that did not answer is out of reach until it does, and is asked for in between", async () => {
  const changed = vi.fn();
  followReachability(changed);
  noteReachable(false);
  noteReachable(false);
  expect(isReachable()).toBe(false);
  expect(changed).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2 * retryMs);
  expect(fetchStub).toHaveBeenCalledTimes(2);
  answers.there = true;
  await vi.advanceTimersByTimeAsync(retryMs);
  expect(isReachable()).toBe(true);
  expect(changed).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(5 * retryMs);
  expect(fetchStub).toHaveBeenCalledTimes(3);
});

test("a hidden tab asks for nothing", async () => {
  page.hidden = true;
  noteReachable(false);
  await vi.advanceTimersByTimeAsync(5 * retryMs);
  expect(fetchStub).not.toHaveBeenCalled();
});

test("the browser's own word that there is no connection is enough, and so is its change of mind", () => {
  const changed = vi.fn();
  const stop = followReachability(changed);
  vi.stubGlobal("navigator", { onLine: false });
  expect(isReachable()).toBe(false);
  window.dispatchEvent(new Event("offline"));
  stop();
  window.dispatchEvent(new Event("online"));
  expect(changed).toHaveBeenCalledTimes(1);
});
