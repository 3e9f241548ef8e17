import { expect, test } from "vitest";
import { minorOf, priceText } from "#app/features/talent-dashboard/answer-rules.ts";
import { newGuid } from "./offer-place.tsx";
import { clockTimes, firstHours, problemsOf } from "./weekly-hours.ts";

test("one may choose half hours up to the end of the day, and what is stored", () => {
  const times = clockTimes("09:10", "");
  expect([times.length, times[0], times.at(-1)]).toEqual([50, "00:00", "24:00"]);
  expect(times.indexOf("09:10")).toBe(times.indexOf("09:00") + 1);
});

test("hours one adds begin as those of the day before, or after those of the same day", () => {
  expect(firstHours(1, [])).toEqual({ dow: 1, from: "15:00", to: "18:00" });
  const monday = { dow: 1, from: "09:00", to: "10:30" };
  expect(firstHours(3, [monday])).toEqual({ ...monday, dow: 3 });
  expect(firstHours(1, [monday])).toEqual({ dow: 1, from: "10:30", to: "11:30" });
  const offered = firstHours(1, [{ dow: 1, from: "12:00", to: "24:00" }]);
  expect(problemsOf([{ dow: 1, from: "12:00", to: "24:00" }, offered]).size).toBe(0);
});

test("hours that touch do not overlap", () => {
  const hours = [
    { dow: 1, from: "09:00", to: "10:00" },
    { dow: 1, from: "10:00", to: "11:00" },
    { dow: 2, from: "09:30", to: "10:30" },
  ];
  expect(problemsOf(hours).size).toBe(0);
});

test("a price is read as it is written, in the currency's own units", () => {
  expect(minorOf("120", "EUR")).toBe(12_000);
  expect(minorOf("49,5", "EUR")).toBe(4_950);
  expect(minorOf("9000", "JPY")).toBe(9_000);
  for (const wrong of ["", "-1", "1.234", "abc", "1e3"]) expect(minorOf(wrong, "EUR")).toBeNull();
  expect(minorOf("1.5", "JPY")).toBeNull();
  expect(priceText({ amount: 12_000, currency: "EUR" })).toBe("120");
  expect(priceText({ amount: 4_950, currency: "EUR" })).toBe("49.50");
  expect(priceText({ amount: 9_000, currency: "JPY" })).toBe("9000");
});

test("a new guid is a UUID of version 7", () => {
  const guid = newGuid(Date.UTC(2026, 10, 21));
  expect(guid).toMatch(/^01a1fb67-1800-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
