import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followPageVisibility, hiddenGraceMs, isPageVisible } from "./page-visibility.ts";

const page = Object.assign(new EventTarget(), { hidden: false });
let seen: boolean[];
let stop: () => void;

function turn(hidden: boolean): void {
  page.hidden = hidden;
  page.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", page);
  page.hidden = false;
  seen = [];
  stop = followPageVisibility(() => seen.push(isPageVisible()));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a tab is invisible after five hidden seconds, and visible again immediately", () => {
  turn(true);
  vi.advanceTimersByTime(hiddenGraceMs - 1);
  expect(isPageVisible()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isPageVisible()).toBe(false);
  turn(false);
  expect(seen).toEqual([false, true]);
});

test("a short switch to another tab changes nothing", () => {
  turn(true);
  vi.advanceTimersByTime(hiddenGraceMs - 1);
  turn(false);
  vi.advanceTimersByTime(hiddenGraceMs);
  expect(seen).toEqual([]);
});

test("without subscribers the state is reset", () => {
  turn(true);
  vi.advanceTimersByTime(hiddenGraceMs);
  stop();
  expect(isPageVisible()).toBe(true);
  turn(false);
  expect(seen).toEqual([false]);
  stop = () => undefined;
});
