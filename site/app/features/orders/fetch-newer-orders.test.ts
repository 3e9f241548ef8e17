import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchNewerOrders, fetchPauses } from "./fetch-newer-orders.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("what is still new is fetched again with growing pauses, and then left alone", async () => {
  const fetch = vi.fn(async () => undefined);
  fetchNewerOrders(fetch);
  const calls: number[] = [];
  for (const pause of fetchPauses) {
    await vi.advanceTimersByTimeAsync(pause - 1);
    calls.push(fetch.mock.calls.length);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(calls).toEqual([0, 1, 2, 3, 4, 5]);
  expect(fetch).toHaveBeenCalledTimes(6);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(fetch).toHaveBeenCalledTimes(6);
});

test("an answer that fails is asked for again", async () => {
  const fetch = vi.fn(() => Promise.reject(new Error("503")));
  fetchNewerOrders(fetch);
  await vi.advanceTimersByTimeAsync(1_300);
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(console.warn).toHaveBeenCalledTimes(2);
});

test("once all is shown nothing is fetched any more, and what is on its way is given up", async () => {
  const signals: AbortSignal[] = [];
  const stop = fetchNewerOrders(async (signal) => void signals.push(signal));
  await vi.advanceTimersByTimeAsync(300);
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});
