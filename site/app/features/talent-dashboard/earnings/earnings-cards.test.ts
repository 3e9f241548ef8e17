import { expect, test } from "vitest";
import type { OrderSummary } from "#app/lib/api/types.ts";
import { earningsOf } from "./earnings-cards.tsx";

function order(parts: Partial<OrderSummary>): OrderSummary {
  return {
    orderGuid: "o",
    number: "AB7K-3F9Q",
    version: 3,
    viewer: "talent",
    state: "completed",
    tab: "done",
    messaging: "open",
    talent: { talentGuid: "t", slug: "ana", displayName: "Ana", timeZone: "UTC" },
    offer: { kind: "video", title: "Video" },
    customerName: "Kim",
    recipientName: "Sam",
    occasion: "birthday",
    total: { amount: 12_600, currency: "EUR" },
    talentNet: { amount: 9_600, currency: "EUR" },
    timers: {},
    createdAt: "2026-11-01T09:00:00Z",
    updatedAt: "2026-11-01T09:00:00Z",
    ...parts,
  };
}

test("counts each order once, by the state of its payout", () => {
  const earnings = earningsOf(
    [
      order({ earningStage: "under_way" }),
      order({ earningStage: "scheduled", timers: { payoutAt: "2026-11-20T09:00:00Z" } }),
      order({ earningStage: "scheduled", timers: { payoutAt: "2026-11-18T09:00:00Z" } }),
      order({ earningStage: "paid" }),
      order({ earningStage: "on_hold" }),
      order({ earningStage: null }),
    ],
    "EUR",
  );
  expect(earnings).toEqual({
    underWay: { amount: 9_600, currency: "EUR" },
    scheduled: { amount: 19_200, currency: "EUR" },
    onHold: { amount: 9_600, currency: "EUR" },
    paid: { amount: 9_600, currency: "EUR" },
    nextPayoutAt: "2026-11-18T09:00:00Z",
    atRisk: { count: 0, money: { amount: 0, currency: "EUR" } },
  });
});

test("amounts of another currency are never added up", () => {
  const pounds = order({ earningStage: "paid", talentNet: { amount: 1, currency: "GBP" } });
  expect(earningsOf([pounds], "EUR").paid).toEqual({ amount: 0, currency: "EUR" });
});
