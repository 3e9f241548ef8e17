import { expect, test } from "vitest";
import type { Figures } from "#app/lib/api/types.ts";
import {
  acceptanceRate,
  answerHours,
  daysBetween,
  figuresByCurrency,
  funnelOf,
  netFees,
} from "./figures.ts";

const some: Figures = {
  requests: 3,
  accepted: 2,
  declined: 1,
  expired: 1,
  answerSeconds: 5_400,
  captured: 12_600,
  fees: 2_600,
  refunds: 0,
  refunded: 0,
  feesRefunded: 0,
  disputes: 0,
  payouts: 1,
  paidOut: 10_000,
  reached: { accepted: 2 },
};

test("currencies stay apart, and each has every day of the period", () => {
  const view = {
    from: "2026-11-20",
    until: "2026-11-26",
    items: [
      { day: "2026-11-21", currency: "JPY", figures: { ...some, requests: 1 } },
      { day: "2026-11-21", currency: "EUR", figures: some },
      { day: "2026-11-26", currency: "EUR", figures: some },
    ],
    pageViews: [],
    waitingPayouts: [],
    hasMorePayouts: false,
  };
  const [euro, yen] = figuresByCurrency(view);
  expect(euro?.currency).toBe("EUR");
  expect(euro?.days).toHaveLength(7);
  expect(euro?.figures.map(({ captured }) => captured)).toEqual([0, 12_600, 0, 0, 0, 0, 12_600]);
  expect(euro?.sum).toMatchObject({ requests: 6, reached: { accepted: 4 } });
  expect(yen?.sum.captured).toBe(12_600);
});

test("days pass over the end of a month", () => {
  expect(daysBetween("2026-02-27", "2026-03-01")).toEqual([
    "2026-02-27",
    "2026-02-28",
    "2026-03-01",
  ]);
});

test("rates without answers are unknown", () => {
  expect(acceptanceRate(some)).toBe(5_000);
  expect(answerHours(some)).toBe(0.5);
  const nothing = { ...some, accepted: 0, declined: 0, expired: 0 };
  expect(acceptanceRate(nothing)).toBeNull();
  expect(answerHours(nothing)).toBeNull();
});

test("fees after refunds are negative on a day with more refunds", () => {
  expect(netFees({ ...some, feesRefunded: 600 })).toBe(2_000);
  expect(netFees({ ...some, fees: 0, feesRefunded: 600 })).toBe(-600);
});

test("the funnel adds all days and currencies, and has no share without a step before", () => {
  const items = [
    { day: "2026-11-21", currency: "JPY", figures: { ...some, requests: 1, accepted: 1 } },
    { day: "2026-11-21", currency: "EUR", figures: some },
  ];
  const pageViews = [
    { day: "2026-11-20", views: 60 },
    { day: "2026-11-21", views: 20 },
  ];
  expect(funnelOf({ items, pageViews })).toEqual([
    { name: "views", count: 80, share: null },
    { name: "requests", count: 4, share: 500 },
    { name: "accepted", count: 3, share: 7_500 },
  ]);
  expect(funnelOf({ items: [], pageViews: [] })[1]?.share).toBeNull();
});
