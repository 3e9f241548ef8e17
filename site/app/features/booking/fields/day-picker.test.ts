import { expect, test } from "vitest";
import { findNearDays, slotsByDay } from "./day-picker.tsx";

const slots = ["2026-11-21T08:00:00Z", "2026-11-21T23:30:00Z", "2026-11-22T08:00:00Z"].map(
  (startAt) => ({ startAt, endAt: startAt }),
);

test("assigns times to days in the customer's time zone", () => {
  const days = (zone: string) =>
    slotsByDay(slots, zone).map(({ day, slots: all }) => [day, all.length]);
  expect(days("UTC")).toEqual([
    ["2026-11-21", 2],
    ["2026-11-22", 1],
  ]);
  expect(days("Europe/Madrid")).toEqual([
    ["2026-11-21", 1],
    ["2026-11-22", 2],
  ]);
});

test("the first two weeks start with today", () => {
  const days = ["2026-11-22", "2026-12-05", "2026-12-06"].map((day) => ({ day, slots: [] }));
  expect(findNearDays(days, "2026-11-22").map(({ day }) => day)).toEqual([
    "2026-11-22",
    "2026-12-05",
  ]);
  expect(findNearDays(days.slice(2), "2026-11-22")).toEqual([]);
});
