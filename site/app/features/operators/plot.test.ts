import { expect, test } from "vitest";
import { niceTop } from "./plot.tsx";

test.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [12, 20],
  [99, 100],
  [12_600, 20_000],
])("a scale up to %i ends at %i", (most, top) => {
  expect(niceTop(most)).toBe(top);
});
