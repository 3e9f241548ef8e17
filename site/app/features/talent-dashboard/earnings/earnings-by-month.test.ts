import { expect, test } from "vitest";
import type { OrderSummary } from "#app/lib/api/types.ts";
import { earningsByMonth } from "./earnings-by-month.ts";

const now = Date.parse("2026-11-26T12:00:00Z");

function order(earningStage: string, amount: number, payoutAt: string, currency = "EUR") {
  return { earningStage, talentNet: { amount, currency }, timers: { payoutAt } } as OrderSummary;
}

test("sums payouts of one currency by the month of the payout, and apart what was set off and not transferred", () => {
  const months = earningsByMonth(
    [
      order("paid", 8_000, "2026-11-02T09:00:00Z"),
      order("paid", 1_000, "2026-11-30T23:59:00Z"),
      { ...order("paid", 700, "2026-11-12T09:00:00Z"), earnings: "set_off" },
      order("scheduled", 500, "2026-11-28T09:00:00Z"),
      order("paid", 300, "2026-06-01T00:00:00Z"),
      order("paid", 77, "2026-05-31T23:59:00Z"),
      order("paid", 77, "2026-11-02T09:00:00Z", "USD"),
      order("on_hold", 77, "2026-11-02T09:00:00Z"),
    ],
    "EUR",
    now,
  );
  expect(months.map(({ month }) => month)).toEqual([
    "2026-06",
    "2026-07",
    "2026-08",
    "2026-09",
    "2026-10",
    "2026-11",
  ]);
  expect(months[0]).toEqual({ month: "2026-06", paid: 300, setOff: 0, scheduled: 0 });
  expect(months[5]).toEqual({ month: "2026-11", paid: 9_000, setOff: 700, scheduled: 500 });
});

test("shows the next month if a payout is scheduled for it", () => {
  const months = earningsByMonth([order("scheduled", 500, "2026-12-03T09:00:00Z")], "EUR", now);
  expect(months.at(-1)).toEqual({ month: "2026-12", paid: 0, setOff: 0, scheduled: 500 });
});
