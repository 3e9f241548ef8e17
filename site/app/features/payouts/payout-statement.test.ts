import { expect, test } from "vitest";
import { monthName, monthsUntil } from "./payout-statement.tsx";

test("Months run from the newest back to the first, across a year", () => {
  const months = monthsUntil("2025-11-20T10:00:00Z", "2026-02");
  expect(months).toEqual(["2026-02", "2026-01", "2025-12", "2025-11"]);
});

test("Somebody who joined this month has this month", () => {
  const months = monthsUntil("2026-02-01T00:00:00Z", "2026-02");
  expect(months).toEqual(["2026-02"]);
});

test("No more than three years are listed", () => {
  const months = monthsUntil("2001-01-01T00:00:00Z", "2026-02");
  expect(months).toHaveLength(36);
});

test("A month is read with its name", () => {
  expect(monthName("2026-02")).toBe("February 2026");
});
