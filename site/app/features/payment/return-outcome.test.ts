import { expect, test } from "vitest";
import { nextLook, outcomeOf } from "./return-outcome.ts";

test("each answer of the API has its page", () => {
  const outcomes = [
    "requested",
    "failed",
    "processing",
    "payment_expired",
    "checking",
    "unheard_of",
  ];
  expect(outcomes.map((outcome) => outcomeOf({ outcome }))).toEqual([
    "requested",
    "failed",
    "processing",
    "expired",
    "checking",
    "checking",
  ]);
});

test("looking again slows down and ends within a minute", () => {
  const waits = Array.from({ length: 20 }, (_, looks) => nextLook(looks));
  const total = waits.reduce((sum: number, wait) => sum + (wait ?? 0), 0);
  expect(waits.at(-1)).toBeNull();
  expect(total).toBeLessThan(60_000);
});
