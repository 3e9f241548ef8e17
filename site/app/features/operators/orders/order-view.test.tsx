import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { sharesOf } from "#app/features/operators/money/money-shares.ts";
import type { OrderFile } from "#app/lib/api/types.ts";
import { DeliveredWords, moneyOf } from "./order-view.tsx";

test("a delivery by a link is a link for operators", () => {
  const url = "https://files.example.com/delivery.mp4";
  const at = "2026-11-21T18:30:00Z";
  const html = renderToStaticMarkup(
    <DeliveredWords deliverables={[{ at, kind: "link", url, note: "Enjoy" }]} />,
  );
  expect(html).toContain(`<a href="${url}"`);
  expect(html).toContain("Enjoy");
});

test("the money of an order has its tax with the rate, and none without a tax", () => {
  const euros = (amount: number) => ({ amount, currency: "EUR" });
  const money: OrderFile["money"] = {
    offerPrice: euros(10_000),
    addons: [],
    subtotal: euros(10_000),
    serviceFee: euros(500),
    tax: euros(1_750),
    taxBps: 2_000,
    taxInclusive: true,
    total: euros(10_500),
    commission: euros(1_667),
    talentNet: euros(6_666),
    platform: euros(2_084),
    feePolicyVersion: 1,
  };
  const order = {
    money,
    payment: {
      status: "captured",
      standing: "charged",
      attempt: 1,
      amount: euros(10_500),
      captured: euros(10_500),
      refunded: euros(0),
    },
    payout: { amount: euros(8_000), status: "scheduled", reversed: euros(0) },
    earnings: "scheduled",
    refunds: [],
  } satisfies Parameters<typeof moneyOf>[0];
  const taxOf = (changed: Partial<OrderFile["money"]>) =>
    moneyOf({ ...order, money: { ...money, ...changed } }).find(({ label }) => /^tax/i.test(label));
  expect(taxOf({})).toEqual({ label: "Tax included (20%)", value: "€17.50" });
  expect(taxOf({ taxInclusive: false })?.label).toBe("Tax (20%)");
  expect(taxOf({ tax: euros(0) })?.value).toBeNull();
});

const francs = (amount: number) => ({ amount, currency: "CHF" });
const euros = (amount: number) => ({ amount, currency: "EUR" });
const settlement = { amount: euros(11_290), fee: euros(431), exchangeRate: "1.0752" };
const converted = {
  money: {
    offerPrice: francs(10_000),
    addons: [],
    subtotal: francs(10_000),
    serviceFee: francs(500),
    tax: francs(0),
    taxBps: 0,
    taxInclusive: true,
    total: francs(10_500),
    commission: francs(2_000),
    talentNet: francs(8_000),
    platform: francs(2_500),
    feePolicyVersion: 1,
  },
  payment: {
    status: "captured",
    standing: "charged",
    attempt: 1,
    amount: francs(10_500),
    captured: francs(10_500),
    refunded: francs(0),
    settlement,
  },
  payout: {
    amount: francs(8_000),
    status: "paid",
    reversed: francs(0),
    transferred: euros(8_601),
  },
  earnings: "paid_out",
  refunds: [
    {
      version: 7,
      at: "2026-11-21T18:30:00Z",
      amount: francs(1_000),
      reason: "policy",
      parts: { talent: francs(800), platform: francs(200), tax: francs(0) },
      status: "succeeded",
      settledMinor: -1_091,
    },
  ],
} satisfies Parameters<typeof moneyOf>[0];

test("a converted payment has its settlement, and its payout both amounts", () => {
  const lines = moneyOf(converted);
  const wordsOf = (label: string) => lines.find((line) => line.label === label)?.value;
  expect(wordsOf("Settled as")).toBe("€112.90, fee €4.31, exchange rate 1.0752");
  expect(wordsOf("Refunds")).toMatch(/^CHF\s10.00, .+, −\u2060€10.91 on the balance$/u);
  expect(wordsOf("Payout")).toMatch(/^CHF\s80.00, transferred as €86.01, paid out$/u);
});

test("a payout that was reversed in part names the amount that was transferred", () => {
  const payoutWith = (payout: OrderFile["payout"], earnings: OrderFile["earnings"]) =>
    moneyOf({ ...converted, payout, earnings }).find(({ label }) => label === "Payout")?.value;
  const reversed = { amount: francs(4_073), reversed: francs(3_047), transferred: euros(7_425) };
  expect(payoutWith({ ...reversed, status: "partially_reversed" }, "part_taken_back")).toMatch(
    /^CHF\s40.73 left of CHF\s71.20, transferred as €74.25, partially reversed$/u,
  );
  const planned = { amount: francs(8_000), reversed: francs(0), status: "scheduled" } as const;
  expect(payoutWith(planned, "scheduled")).toMatch(
    /^CHF\s80.00, scheduled, will be transferred as about €86.01$/u,
  );
});

test("the money of an order is where both parties see it", () => {
  const lines = moneyOf({
    ...converted,
    payment: { ...converted.payment, standing: "part_refunded" },
    payout: { amount: francs(8_000), status: "paid", reversed: francs(0), netted: francs(8_000) },
    earnings: "set_off",
  });
  const wordsOf = (label: string) => lines.find((line) => line.label === label)?.value;
  expect([wordsOf("Payment"), wordsOf("At the provider")]).toEqual([
    "Partially refunded",
    "Captured",
  ]);
  expect(wordsOf("Payout")).toMatch(/^CHF\s80.00, set off, nothing transferred$/u);
});

test("the parts of an order's total add up to it", () => {
  const euros = (amount: number) => ({ amount, currency: "EUR" });
  const money: OrderFile["money"] = {
    offerPrice: euros(6_000),
    addons: [],
    subtotal: euros(6_000),
    serviceFee: euros(480),
    tax: euros(1_080),
    taxBps: 2_000,
    taxInclusive: true,
    total: euros(6_480),
    commission: euros(250),
    talentNet: euros(4_750),
    platform: euros(650),
    feePolicyVersion: 1,
  };
  const lines = sharesOf(money);
  expect(lines.map(({ value }) => value)).toEqual(["€47.50", "€2.50", "€4.00", "€10.80"]);
  expect(lines[2]?.label).toBe("Service fee after tax and discounts");
  const plain = sharesOf({
    ...money,
    tax: euros(0),
    platform: euros(730),
    talentNet: euros(5_750),
  });
  expect(plain[2]).toEqual({ label: "Service fee", value: "€4.80" });
});
