import { expect, test } from "vitest";
import { minorUnitsOf } from "./read-amount.ts";

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
  // Groups of thousands, by any separator.
  ["1.234,56", "EUR", 123_456],
  ["1,234.56", "EUR", 123_456],
  ["1'234.50", "CHF", 123_450],
  ["1’000", "CHF", 100_000],
  ["1 000", "EUR", 100_000],
  ["1\u202f000,5", "EUR", 100_050],
  ["1.234.567", "EUR", 123_456_700],
  ["1,200", "JPY", 1_200],
  ["1.234.567,890", "KWD", 1_234_567_890],
  ["1.23.456", "EUR", null],
  ["1,234,56", "EUR", null],
  ["1.234.56", "EUR", null],
  ["12,34.50", "EUR", null],
  ["1234567890", "EUR", null],
  // With the sign or the code of the currency, and of no other.
  ["80 €", "EUR", 8_000],
  ["€80", "EUR", 8_000],
  ["80,50\u00a0€", "EUR", 8_050],
  ["EUR 80", "EUR", 8_000],
  ["80 chf", "CHF", 8_000],
  ["Fr. 80.–", "CHF", 8_000],
  ["80.-", "CHF", 8_000],
  ["80,--", "EUR", 8_000],
  ["CA$12", "CAD", 1_200],
  ["$12", "USD", 1_200],
  ["80 $", "EUR", null],
  ["USD 80", "EUR", null],
  // Digits and separators of other widths and scripts.
  ["８０", "EUR", 8_000],
  ["１，２３４．５６", "EUR", 123_456],
  ["￥１２００", "JPY", 1_200],
  ["٨٠٫٥", "EUR", 8_050],
])("%j in %s is %s minor units", (typed, currency, units) => {
  expect(minorUnitsOf(typed, currency, "en-GB")).toBe(units);
});

test.each([
  ["1.234", "de-DE", 123_400],
  ["1,234", "de-DE", null],
  ["1,234", "en-GB", 123_400],
  ["1.234", "en-GB", null],
  ["1234.567", "de-DE", null],
])("one separator before three digits: %j is %s in %s", (typed, locale, units) => {
  expect(minorUnitsOf(typed, "EUR", locale)).toBe(units);
});
