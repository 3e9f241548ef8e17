import { expect, test } from "vitest";
import type { OfferView } from "#app/lib/api/types.ts";
import { countByDay, deliveryDays } from "./offer-dates.tsx";

const price = { amount: 2_000, currency: "EUR" };

function addon(key: string, effect: OfferView["addons"][number]["effect"]) {
  return { key, label: key, price, totalPrice: price, effect };
}

test("an offer is delivered by its own day, and earlier with each faster extra", () => {
  const now = Date.parse("2026-11-30T10:00:00Z");
  const addons = [addon("three", "rush72h"), addon("signed", "none"), addon("one", "rush24h")];
  const days = (turnaroundDays: number) =>
    deliveryDays({ addons, turnaroundDays }, now).map(({ at, addon: needed }) => [
      new Date(at).toISOString().slice(0, 10),
      needed?.key ?? null,
    ]);
  expect(days(7)).toEqual([
    ["2026-12-01", "one"],
    ["2026-12-03", "three"],
    ["2026-12-07", null],
  ]);
  expect(days(3)).toEqual([
    ["2026-12-01", "one"],
    ["2026-12-03", null],
  ]);
});

test("free times are counted by the reader's days", () => {
  const slots = ["2026-12-07T23:30:00Z", "2026-12-08T08:00:00Z"].map((startAt) => ({
    ...{ startAt, endAt: startAt, answerBy: startAt },
  }));
  expect(countByDay(slots, "Europe/Zurich")).toEqual([["2026-12-08", 2]]);
  expect(countByDay(slots, "UTC")).toEqual([
    ["2026-12-07", 1],
    ["2026-12-08", 1],
  ]);
});
