import { expect, test } from "vitest";
import { aboutPrice, guessCurrency, guidePrice } from "./reader-currency.ts";
import { convert, shownCurrencies } from "./reference-rates.ts";

const rates = { USD: 1.25, JPY: 160, KWD: 0.32 };

test("an amount is converted at the reference rates, whatever the minor units", () => {
  expect(convert({ amount: 12_500, currency: "USD" }, "EUR", rates)).toBe(100);
  expect(convert({ amount: 16_000, currency: "JPY" }, "USD", rates)).toBe(125);
  expect(convert({ amount: 32_000, currency: "KWD" }, "JPY", rates)).toBe(16_000);
  expect(convert({ amount: 100, currency: "SEK" }, "EUR", rates)).toBeNull();
  expect(convert({ amount: 100, currency: "EUR" }, "SEK", rates)).toBeNull();
});

test("a price in another currency is rounded, and small ones less", () => {
  expect(aboutPrice({ amount: 11_636, currency: "USD" }, "EUR", rates)).toBe("about €93");
  expect(aboutPrice({ amount: 1_163, currency: "USD" }, "EUR", rates)).toBe("about €9.30");
  expect(aboutPrice({ amount: 10_050, currency: "EUR" }, "JPY", rates)).toContain("16,100");
});

test("nothing is shown without a choice, without a rate, or for the athlete's own currency", () => {
  const price = { amount: 10_000, currency: "USD" };
  expect(aboutPrice(price, "", rates)).toBe("");
  expect(aboutPrice(price, "USD", rates)).toBe("");
  expect(aboutPrice(price, "SEK", rates)).toBe("");
});

test("prices can be shown in the euro and every currency with a rate", () => {
  expect(shownCurrencies(rates)).toEqual(["EUR", "JPY", "KWD", "USD"]);
  expect(shownCurrencies({})).toEqual([]);
});

test("in a list all prices are in one currency, rounded; own prices and those without a rate are exact", () => {
  const price = { amount: 11_636, currency: "USD" };
  expect(guidePrice(price, "EUR", rates)).toBe("€93");
  expect(guidePrice({ amount: 9_345, currency: "EUR" }, "EUR", rates)).toBe("€93.45");
  expect(guidePrice(price, "USD", rates)).toBe("US$116.36");
  expect(guidePrice(price, "", rates)).toBe("US$116.36");
  expect(guidePrice({ amount: 5_000, currency: "SEK" }, "EUR", rates)).toContain("50");
});

const known = { ...rates, CHF: 0.93, GBP: 0.88 };

test.each([
  [["de-CH", "en-US"], "CHF"],
  [["en-GB"], "GBP"],
  [["ja-JP", "ja"], "JPY"],
  [["de-DE", "en-US"], "EUR"],
  [["de", "en"], "EUR"],
  [["zh-Hant-TW", "en-US"], "EUR"],
  [["fr", "fr-CH"], "CHF"],
  [["sv-SE"], "EUR"],
  [[], "EUR"],
])(
  "the currency is guessed by the first region of the browser's languages: %j",
  (tags, currency) => {
    expect(guessCurrency(tags, known)).toBe(currency);
  },
);
