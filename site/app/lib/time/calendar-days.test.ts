import { expect, test } from "vitest";
import { addDays, addMonths, dayInMonth, weekdayOf, weeksOf } from "./calendar-days.ts";

test("days and months follow each other over the ends of years and through leap days", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
  // Clocks change in between, in many zones.
  expect(addDays("2026-03-28", 2)).toBe("2026-03-30");
  expect(addMonths("2026-11", 2)).toBe("2027-01");
  expect(addMonths("2026-01", -1)).toBe("2025-12");
});

test("the same day of a shorter month is its last one", () => {
  expect(dayInMonth("2026-01-31", "2026-02")).toBe("2026-02-28");
  expect(dayInMonth("2026-01-15", "2026-02")).toBe("2026-02-15");
});

test("weeks that begin on Monday hold every day of the month once", () => {
  expect(weekdayOf("2026-11-23", 0)).toBe(0);
  expect(weekdayOf("2026-11-22", 0)).toBe(6);
  const november = weeksOf("2026-11", 0);
  expect(november[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
  expect(november.at(-1)?.[0]).toBe("2026-11-30");
  expect(november.flat().filter((day) => day !== null)).toHaveLength(30);
  // A month that begins on a Monday and fills its weeks.
  expect(weeksOf("2027-02", 0)).toHaveLength(4);
});

test("weeks that begin on Sunday or Saturday hold every day of the month once", () => {
  expect(weekdayOf("2026-11-22", 6)).toBe(0);
  expect(weekdayOf("2026-11-21", 6)).toBe(6);
  for (const firstWeekday of [5, 6]) {
    const november = weeksOf("2026-11", firstWeekday);
    expect(november.flat().filter((day) => day !== null)).toHaveLength(30);
    for (const week of november) {
      for (const [place, day] of week.entries()) {
        if (day !== null) expect(weekdayOf(day, firstWeekday)).toBe(place);
      }
    }
  }
  expect(weeksOf("2026-11", 6)[0]?.[0]).toBe("2026-11-01");
});
