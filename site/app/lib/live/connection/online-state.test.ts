import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerPatience, confirmPatience, memory, OnlineState } from "./online-state.ts";

let reachable: boolean;
let reachChanged: () => void;
let state: OnlineState;
let seen: boolean[];
const listener = {};
const other = {};

beforeEach(() => {
  vi.useFakeTimers();
  reachable = true;
  state = new OnlineState({
    isReachable: () => reachable,
    follow: (changed) => {
      reachChanged = changed;
      return () => undefined;
    },
  });
  seen = [];
  state.subscribe(() => seen.push(state.online));
});
afterEach(() => vi.useRealTimers());

test("who gets no answer is offline after ten seconds, and online with the first answer", () => {
  state.waits(listener);
  vi.advanceTimersByTime(answerPatience - 1);
  expect(state.online).toBe(true);
  vi.advanceTimersByTime(1);
  expect(state.online).toBe(false);
  state.confirmed(listener);
  expect(seen).toEqual([false, true]);
});

test("an answer to one is an answer for all", () => {
  state.waits(listener);
  state.waits(other);
  state.confirmed(other);
  vi.advanceTimersByTime(answerPatience);
  expect(state.online).toBe(true);
});

test("what was confirmed and stays unconfirmed is offline, sooner than what never was", () => {
  state.waits(listener);
  state.confirmed(listener);
  state.unconfirmed(listener);
  vi.advanceTimersByTime(confirmPatience - 1);
  expect(state.online).toBe(true);
  vi.advanceTimersByTime(1);
  expect(state.online).toBe(false);
});

test("a listener confirmed again within the delay was never offline", () => {
  state.confirmed(listener);
  state.unconfirmed(listener);
  vi.advanceTimersByTime(confirmPatience - 1);
  state.confirmed(listener);
  vi.advanceTimersByTime(answerPatience);
  expect(seen).toEqual([]);
});

test("a copy shown while the first answer is awaited takes nothing from the ten seconds", () => {
  state.waits(listener);
  state.unconfirmed(listener);
  vi.advanceTimersByTime(confirmPatience);
  expect(state.online).toBe(true);
});

test("a failed connection is offline immediately, also for the next listener", () => {
  state.waits(listener);
  state.failed(listener);
  expect(state.online).toBe(false);
  state.leaves(listener);
  vi.advanceTimersByTime(memory - 1);
  state.waits(other);
  vi.advanceTimersByTime(memory);
  expect(state.online).toBe(false);
  state.confirmed(other);
  expect(state.online).toBe(true);
});

test("a page without listeners ignores the state of another page", () => {
  state.waits(listener);
  state.failed(listener);
  state.leaves(listener);
  vi.advanceTimersByTime(memory - 1);
  expect(state.online).toBe(false);
  vi.advanceTimersByTime(1);
  expect(seen).toEqual([false, true]);
});

test("a page without listeners is offline while the site is unreachable", () => {
  state.waits(listener);
  reachable = false;
  state.failed(listener);
  state.leaves(listener);
  vi.advanceTimersByTime(memory);
  expect(state.online).toBe(false);
});

test("a missing connection is offline for all that wait", () => {
  state.waits(listener);
  state.waits(other);
  state.unanswered();
  expect(state.online).toBe(false);
  state.confirmed(other);
  expect(state.online).toBe(true);
});

test("a listener that leaves clears its timeout", () => {
  state.waits(listener);
  state.leaves(listener);
  vi.advanceTimersByTime(answerPatience);
  expect(seen).toEqual([]);
});

test("an unreachable site is offline even after a confirmation, until it responds again", () => {
  state.followReach();
  state.confirmed(listener);
  reachable = false;
  reachChanged();
  expect(state.online).toBe(false);
  reachable = true;
  reachChanged();
  expect(state.online).toBe(true);
});
