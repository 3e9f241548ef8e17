import { expect, test } from "vitest";
import { formatMoney, negative } from "./format-money.ts";

test.each([
  [{ amount: 12_600, currency: "EUR" }, "€126.00"],
  [{ amount: 5, currency: "USD" }, "US$0.05"],
  [{ amount: 9_800, currency: "JPY" }, "JP¥9,800"],
  [{ amount: 12_345, currency: "KWD" }, "KWD 12.345"],
  [{ amount: 0, currency: "GBP" }, "£0.00"],
  [{ amount: 1_500_000, currency: "HUF" }, "HUF 15,000.00"],
])("%j reads %s", (money, text) => {
  expect(formatMoney(money).replaceAll("\u00a0", " ")).toBe(text);
});

test("a short price drops the zeros of a whole amount only", () => {
  expect(formatMoney({ amount: 12_000, currency: "EUR" }, { short: true })).toBe("€120");
  expect(formatMoney({ amount: 12_050, currency: "EUR" }, { short: true })).toBe("€120.50");
});

test("an amount that is taken off has its sign beside it, and zero has none", () => {
  expect(formatMoney(negative({ amount: 1_600, currency: "EUR" }))).toBe("\u2212\u2060€16.00");
  expect(formatMoney(negative({ amount: 0, currency: "EUR" }))).toBe("€0.00");
});
