import { expect, test } from "vitest";
import { sentAmount, transferToCome } from "./payout-amounts.ts";

const francs = (amount: number) => ({ amount, currency: "CHF" });
const euros = (amount: number) => ({ amount, currency: "EUR" });
const settlement = { amount: euros(11_290), fee: euros(431), exchangeRate: "1.0752" };
const payment = { captured: francs(10_500), settlement };
const payout = { amount: francs(8_000), reversed: francs(0), status: "scheduled" } as const;

test("the transferred amount is the net before reversals, less what offsets a debt", () => {
  expect(sentAmount({ amount: francs(4_073), reversed: francs(3_047) })).toEqual(francs(7_120));
  const netted = { ...payout, netted: francs(500) };
  expect(sentAmount(netted)).toEqual(francs(7_500));
});

test("a payout to come is the same share of the converted amount, rounded down", () => {
  // 11,290 × 8,000 / 10,500 = 8,601.9…
  expect(transferToCome(payment, payout)).toEqual(euros(8_601));
  expect(transferToCome(payment, { ...payout, amount: francs(10_500) })).toEqual(euros(11_290));
});

test("nothing is said of payouts that are made, not due, or not converted", () => {
  expect(transferToCome(payment, { ...payout, transferred: euros(8_601) })).toBeNull();
  for (const status of ["paid", "not_due", "cancelled"] as const) {
    expect(transferToCome(payment, { ...payout, status })).toBeNull();
  }
  const same = { ...settlement, amount: francs(10_500) };
  expect(transferToCome({ ...payment, settlement: same }, payout)).toBeNull();
  expect(transferToCome({ captured: francs(10_500) }, payout)).toBeNull();
});
