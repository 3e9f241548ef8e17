import { afterEach, expect, test, vi } from "vitest";
import { isUse, whenIdle } from "./late-start.ts";

afterEach(() => vi.unstubAllGlobals());

test("what waits for an idle moment runs two seconds later at the latest", () => {
  const requestIdleCallback = vi.fn();
  vi.stubGlobal("window", { requestIdleCallback });
  vi.stubGlobal("requestIdleCallback", requestIdleCallback);
  const then = vi.fn();
  whenIdle(then);
  expect(requestIdleCallback).toHaveBeenCalledWith(then, { timeout: 2_000 });
});

test.each([
  ["pointermove", { movementX: 0, movementY: 0 }, false],
  ["pointermove", { movementX: 0, movementY: 3 }, true],
  ["pointerdown", { movementX: 0, movementY: 0 }, true],
  ["keydown", {}, true],
])("%s with %j is of a person: %s", (type, values, expected) => {
  expect(isUse(Object.assign(new Event(type), values))).toBe(expected);
});
