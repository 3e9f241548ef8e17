import { expect, test } from "vitest";
import { budgetAmount } from "./budget-amount.ts";

test.each([
  ["", "EUR", 0],
  [" 900 ", "EUR", 90_000],
  ["1,250.50", "EUR", 125_050],
  ["€ 1'000", "EUR", 100_000],
  ["9000", "JPY", 9_000],
  ["10000", "EUR", 1_000_000],
])("%j in %s is read as other prices are", (typed, currency, amount) => {
  expect(budgetAmount(typed, currency)).toEqual({ amount, currency });
});

test.each([
  ["about 900", "EUR"],
  ["9.50", "JPY"],
  ["-5", "EUR"],
  ["10000.01", "EUR"],
  ["90", "XXX"],
])("%j is no budget in %s", (typed, currency) => {
  expect(budgetAmount(typed, currency)).toBeNull();
});
