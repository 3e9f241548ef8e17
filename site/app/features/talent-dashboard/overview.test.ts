import { expect, test } from "vitest";
import type { OrderSummary } from "#app/lib/api/types.ts";
import { atRiskOf, nextPayoutOf, plannedPayouts, recentRequests } from "./overview.ts";

function payout(amount: number, payoutAt: string, earningStage = "scheduled") {
  const talentNet = { amount, currency: "EUR" };
  return { earningStage, talentNet, timers: { payoutAt } } as OrderSummary;
}

test("the next payout is the sum of the next day with one", () => {
  const orders = [
    payout(900, "2026-12-02T10:00:00Z"),
    payout(100, "2026-11-30T09:00:00Z"),
    payout(250, "2026-11-30T17:00:00Z"),
    payout(1, "2026-11-29T09:00:00Z", "on_hold"),
  ];
  expect(nextPayoutOf(orders, "EUR")).toEqual({
    at: "2026-11-30T09:00:00Z",
    money: { amount: 350, currency: "EUR" },
    orders: 2,
    setOff: { amount: 0, currency: "EUR" },
  });
  expect(nextPayoutOf(orders, "USD")).toBeNull();
});

test("a debt is set off before anything is announced as the next payout", () => {
  const orders = [
    payout(900, "2026-12-02T10:00:00Z"),
    payout(100, "2026-11-30T09:00:00Z"),
    payout(250, "2026-11-30T17:00:00Z"),
  ];
  const euros = (amount: number) => ({ amount, currency: "EUR" });
  expect(nextPayoutOf(orders, "EUR", 200)).toEqual({
    at: "2026-11-30T09:00:00Z",
    money: euros(150),
    orders: 2,
    setOff: euros(200),
  });
  expect(nextPayoutOf(orders, "EUR", 400)).toEqual({
    at: "2026-12-02T10:00:00Z",
    money: euros(850),
    orders: 1,
    setOff: euros(50),
  });
  expect(nextPayoutOf(orders, "EUR", 1_250)).toBeNull();
  expect(plannedPayouts(orders, "EUR")).toEqual(euros(1_250));
});

test("what banks may take back is summed in the athlete’s currency", () => {
  const risk = (amount: number, currency = "EUR") =>
    ({ atRisk: { amount, currency } }) as OrderSummary;
  const orders = [risk(400), risk(100), risk(7, "USD"), payout(900, "2026-12-02T10:00:00Z")];
  expect(atRiskOf(orders, "EUR")).toEqual({
    count: 2,
    money: { amount: 500, currency: "EUR" },
  });
});

test("counts the requests of 30 days by their outcome", () => {
  const now = Date.parse("2026-11-26T12:00:00Z");
  const made = (state: string, createdAt = "2026-11-20T12:00:00Z") =>
    ({ state, createdAt }) as OrderSummary;
  const orders = [
    made("requested"),
    made("completed"),
    made("accepted"),
    made("declined"),
    made("expired"),
    made("completed", "2026-10-27T11:59:59Z"),
    { ...made("completed"), tip: { orderGuid: "one", number: "AB7K-3F9Q" } },
  ];
  expect(recentRequests(orders, now)).toEqual({ all: 5, accepted: 2, open: 1, lost: 2 });
});
