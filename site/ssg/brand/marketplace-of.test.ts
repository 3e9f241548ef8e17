import { expect, test } from "vitest";
import { currencies } from "#app/lib/api/rules/currencies.ts";
import { type ExportedMarketplace, marketplaceShape } from "#ssg/catalogue/marketplace-shape.ts";
import { marketplaceOf } from "./marketplace-of.ts";

const none = { logo: null, preview: "/share.png" };

function moneyOf(money: Partial<ExportedMarketplace["money"]>) {
  const settings = marketplaceShape.parse({});
  return marketplaceOf({ ...settings, money: { ...settings.money, ...money } }, none).money;
}

const price = (currency: string, smallest: number) => ({
  smallest: { amount: smallest, currency },
  largest: { amount: 1_000_000, currency },
});

test("documents carry no prices where every currency has the smallest charge", () => {
  const all = [...currencies].map(([code, { smallest }]) => price(code, smallest));
  const { rates, ...money } = moneyOf({ prices: all });
  expect(money).toEqual({ commissionBps: 2_000, serviceFeeBps: 500, payoutDelayDays: 7 });
});

test("documents carry the accepted currencies, raised prices and the tax inside prices", () => {
  const includedTax = { country: "AT", name: "VAT", bps: 2_000 };
  const money = moneyOf({ prices: [price("PLN", 5_000), price("EUR", 50)], includedTax });
  expect(money).toMatchObject({
    currencies: ["PLN", "EUR"],
    smallest: { PLN: 5_000 },
    includedTax,
  });
});
