import { expect, test } from "vitest";
import { fitWithin } from "./redraw-picture.ts";

test("a large picture keeps its shape, a small one its size", () => {
  expect(fitWithin({ width: 6_000, height: 4_000 }, 2_400)).toEqual({
    width: 2_400,
    height: 1_600,
  });
  expect(fitWithin({ width: 300, height: 900 }, 2_400)).toEqual({ width: 300, height: 900 });
  expect(fitWithin({ width: 20_000, height: 3 }, 2_400)).toEqual({ width: 2_400, height: 1 });
});
