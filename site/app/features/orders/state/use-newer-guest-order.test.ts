import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followOrder } from "./use-newer-guest-order.ts";

class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = "visible";
  turn(visibility: DocumentVisibilityState) {
    this.visibilityState = visibility;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function follow() {
  const page = new Page();
  const fetchOrder = vi.fn(async () => undefined);
  const stop = followOrder(fetchOrder, page);
  return { page, fetchOrder, stop };
}

test("it is asked ever more seldom, and not after the end", async () => {
  const { fetchOrder, stop } = follow();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(fetchOrder).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(fetchOrder).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(600_000);
  const after = fetchOrder.mock.calls.length;
  expect(after).toBeLessThan(16);
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(fetchOrder).toHaveBeenCalledTimes(after);
});

test("nothing is asked out of sight, and at once on coming back", async () => {
  const { page, fetchOrder } = follow();
  page.turn("hidden");
  await vi.advanceTimersByTimeAsync(600_000);
  expect(fetchOrder).not.toHaveBeenCalled();
  page.turn("visible");
  expect(fetchOrder).toHaveBeenCalledTimes(1);
});

test("a failure is no end", async () => {
  const { fetchOrder } = follow();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  fetchOrder.mockRejectedValueOnce(new TypeError("no connection"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetchOrder).toHaveBeenCalledTimes(2);
});
