import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchNewerOrders, fetchPauses, newerOrders, withNewer } from "./use-newer-orders.ts";

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

const shown = [{ orderGuid: "a", version: 3 }];
const announced = (id: string, version: number) => ({ id, data: { version } });

test.each([
  ["an order as the list shows it", announced("a", 3), []],
  ["an order as it was before", announced("a", 2), []],
  ["an order that has moved on, be it in the same second", announced("a", 4), ["a 4"]],
  ["an order that the list does not have", announced("b", 1), ["b 1"]],
])("%s", (_, order, expected) => {
  expect(newerOrders(shown, [order])).toEqual(expected);
});

const order = (orderGuid: string, version: number, day = "21") => ({
  orderGuid,
  version,
  createdAt: `2026-11-${day}T10:00:00Z`,
});

test("keeps the later version of each order of two responses, newest order first", () => {
  const loaded = [order("b", 5, "20"), order("a", 1, "19")];
  const fetched = [order("c", 1, "21"), order("b", 4, "20"), order("a", 2, "19")];
  const together = withNewer(loaded, fetched);
  expect(together.map(({ orderGuid, version }) => [orderGuid, version])).toEqual([
    ["c", 1],
    ["b", 5],
    ["a", 2],
  ]);
});
