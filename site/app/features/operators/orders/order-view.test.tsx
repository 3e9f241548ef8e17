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
      attempt: 1,
      amount: euros(10_500),
      captured: euros(10_500),
      refunded: euros(0),
    },
    payout: { amount: euros(8_000), status: "scheduled", reversed: euros(0) },
    refunds: [],
  } satisfies Pick<OrderFile, "money" | "payment" | "payout" | "refunds">;
  const taxOf = (changed: Partial<OrderFile["money"]>) =>
    moneyOf({ ...order, money: { ...money, ...changed } }).find(({ label }) => /^tax/i.test(label));
  expect(taxOf({})).toEqual({ label: "Tax included (20%)", value: "€17.50" });
  expect(taxOf({ taxInclusive: false })?.label).toBe("Tax (20%)");
  expect(taxOf({ tax: euros(0) })?.value).toBeNull();
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
