import { expect, test } from "vitest";
import { monthName, monthsUntil } from "./payout-statement.tsx";

test("lists months from the newest to the first, across a year", () => {
  const months = monthsUntil("2025-11-20T10:00:00Z", "2026-02");
  expect(months).toEqual(["2026-02", "2026-01", "2025-12", "2025-11"]);
});

test("lists one month for an athlete who joined this month", () => {
  const months = monthsUntil("2026-02-01T00:00:00Z", "2026-02");
  expect(months).toEqual(["2026-02"]);
});

test("lists at most three years", () => {
  const months = monthsUntil("2001-01-01T00:00:00Z", "2026-02");
  expect(months).toHaveLength(36);
});

test("formats a month with its name", () => {
  expect(monthName("2026-02")).toBe("February 2026");
});
