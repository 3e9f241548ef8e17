import { afterEach, expect, test, vi } from "vitest";
import { whenIdle } from "./late-start.ts";

afterEach(() => vi.unstubAllGlobals());

test("what waits for an idle moment runs two seconds later at the latest", () => {
  const requestIdleCallback = vi.fn();
  vi.stubGlobal("window", { requestIdleCallback });
  vi.stubGlobal("requestIdleCallback", requestIdleCallback);
  const then = vi.fn();
  whenIdle(then);
  expect(requestIdleCallback).toHaveBeenCalledWith(then, { timeout: 2_000 });
});
