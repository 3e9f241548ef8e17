import { expect, test } from "vitest";
import { minorUnitsOf } from "./minor-units.ts";

test.each([
  ["12", "EUR", 1_200],
  ["12.5", "EUR", 1_250],
  [" 12,50 ", "EUR", 1_250],
  ["0.01", "EUR", 1],
  ["1200", "JPY", 1_200],
  ["1.234", "KWD", 1_234],
  // Browsers show no decimals of these; payments have two.
  ["12.50", "IDR", 1_250],
  ["12.50", "HUF", 1_250],
  ["12.50", "COP", 1_250],
  ["12.345", "EUR", null],
  ["12.5", "JPY", null],
  ["-1", "EUR", null],
  ["", "EUR", null],
  ["a lot", "EUR", null],
  ["1e3", "EUR", null],
])("%s %s is %s minor units", (typed, currency, units) => {
  expect(minorUnitsOf(typed, currency)).toBe(units);
});
