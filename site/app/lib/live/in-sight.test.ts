import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followSight, isInSight, outOfSightGrace } from "./in-sight.ts";

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
  stop = followSight(() => seen.push(isInSight()));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a tab is out of sight when it was hidden for five seconds, and back at once", () => {
  turn(true);
  vi.advanceTimersByTime(outOfSightGrace - 1);
  expect(isInSight()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isInSight()).toBe(false);
  turn(false);
  expect(seen).toEqual([false, true]);
});

test("a glance elsewhere changes nothing", () => {
  turn(true);
  vi.advanceTimersByTime(outOfSightGrace - 1);
  turn(false);
  vi.advanceTimersByTime(outOfSightGrace);
  expect(seen).toEqual([]);
});

test("when nobody follows any more, nothing is remembered of it", () => {
  turn(true);
  vi.advanceTimersByTime(outOfSightGrace);
  stop();
  expect(isInSight()).toBe(true);
  turn(false);
  expect(seen).toEqual([false]);
  stop = () => undefined;
});
