import { afterEach, expect, test } from "vitest";
import {
  defaultMarketplace,
  type MarketplaceMoney,
  setMarketplace,
} from "#app/lib/marketplace/marketplace.ts";
import { earnings } from "./earnings.ts";
import { acceptedCurrencies, priceRange, priceRangeHint, priceWithin } from "./price-range.ts";

function settings(money: Partial<MarketplaceMoney>) {
  setMarketplace({
    ...defaultMarketplace,
    money: { ...defaultMarketplace.money, ...money },
  });
}

afterEach(() => setMarketplace(defaultMarketplace));

test("the ranges are those of the functions", () => {
  expect(priceRange("EUR")).toEqual({ smallest: 50, largest: 952_381 });
  expect(priceRange("JPY")).toEqual({ smallest: 50, largest: 952_381 });
  expect(priceRange("PLN")).toEqual({ smallest: 200, largest: 3_809_524 });
  settings({ smallest: { EUR: 1_000 }, serviceFeeBps: 0 });
  expect(priceRange("EUR")).toEqual({ smallest: 1_000, largest: 1_000_000 });
});

test("the accepted currencies are those of the settings, every one by default", () => {
  expect(acceptedCurrencies()).toHaveLength(39);
  settings({ currencies: ["PLN"] });
  expect(acceptedCurrencies()).toEqual(["PLN"]);
});

test.each([
  ["150000", "JPY", 150_000],
  ["80", "EUR", 8_000],
  ["80,50", "EUR", 8_050],
  ["200000000", "IDR", null],
  ["190000000", "IDR", 19_000_000_000],
  ["12.345", "KWD", null],
  ["12.340", "KWD", 12_340],
  ["0.49", "EUR", null],
  ["9523.82", "EUR", null],
  ["1.5", "JPY", null],
  ["eighty", "EUR", null],
])("%s %s is the price %j", (typed, currency, amount) => {
  expect(priceWithin(typed, currency)).toBe(amount);
});

test("the hint names both ends", () => {
  expect(priceRangeHint("EUR")).toBe("From €0.50 to €9,523.81");
});

test("commission and service fee are rounded half up to the step of the currency", () => {
  const none = { tax: 0 };
  expect(earnings(8_000, "EUR")).toEqual({
    ...none,
    ...{ commission: 1_600, net: 6_400, serviceFee: 400, paid: 8_400 },
  });
  expect(earnings(1_003, "EUR")).toEqual({
    ...none,
    ...{ commission: 201, net: 802, serviceFee: 50, paid: 1_053 },
  });
  expect(earnings(12_300, "KWD")).toEqual({
    ...none,
    ...{ commission: 2_460, net: 9_840, serviceFee: 620, paid: 12_920 },
  });
});

test("a tax inside the price comes off before the commission", () => {
  settings({
    ...{ commissionBps: 500, serviceFeeBps: 800 },
    includedTax: { name: "VAT", bps: 2_000, country: "AT" },
  });
  expect(earnings(12_000, "EUR")).toEqual({
    ...{ tax: 2_000, commission: 500, net: 9_500, serviceFee: 960, paid: 12_960 },
  });
});
