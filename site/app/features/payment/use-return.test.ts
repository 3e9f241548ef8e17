import { expect, test } from "vitest";
import { pollDelay } from "./use-return.ts";

test("looking again slows down and ends within a minute", () => {
  const waits = Array.from({ length: 20 }, (_, looks) => pollDelay(looks));
  const total = waits.reduce((sum: number, wait) => sum + (wait ?? 0), 0);
  expect(waits.at(-1)).toBeNull();
  expect(total).toBeLessThan(60_000);
});
