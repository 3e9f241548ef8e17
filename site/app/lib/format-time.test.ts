import { expect, test } from "vitest";
import { formatClock, formatDateTime, formatDay, formatShortDay, timeLeft } from "./format-time.ts";

const evening = "2026-11-21T18:30:00Z";

// Versions of the browsers' calendar data disagree about commas.
test("an instant reads in the zone that was asked for", () => {
  const now = Date.parse(evening);
  expect(formatDateTime(evening, "UTC", now)).toMatch(/^Sat,? 21 Nov,? 18:30$/);
  expect(formatDateTime(evening, "Asia/Tokyo", now)).toMatch(/^Sun,? 22 Nov,? 03:30$/);
  expect(formatClock(evening, "Europe/Madrid")).toBe("19:30");
  expect(formatDay(evening, "UTC")).toMatch(/^Saturday,? 21 November 2026$/);
  expect(formatShortDay(evening, "UTC")).toBe("21 Nov 2026");
});

test("a time in another year shows the year, in its zone", () => {
  const now = Date.parse(evening);
  expect(formatDateTime("2027-01-04T09:00:00Z", "UTC", now)).toMatch(/^Mon,? 4 Jan 2027,? 09:00$/);
  expect(formatDateTime("2026-12-31T20:00:00Z", "UTC", now)).toMatch(/^Thu,? 31 Dec,? 20:00$/);
  expect(formatDateTime("2026-12-31T20:00:00Z", "Asia/Tokyo", now)).toMatch(
    /^Fri,? 1 Jan 2027,? 05:00$/,
  );
});

test("the time left shows its two largest units", () => {
  const now = Date.parse("2026-11-21T18:00:00Z");
  expect(timeLeft(evening, now)).toBe("30 min 0 s");
  expect(timeLeft("2026-11-21T18:00:09Z", now)).toBe("9 s");
  expect(timeLeft("2026-11-21T20:05:00Z", now)).toBe("2 h 5 min");
  expect(timeLeft("2026-11-22T19:00:00Z", now)).toBe("1 day 1 h");
  expect(timeLeft("2026-11-24T18:00:00Z", now)).toBe("3 days 0 h");
});

test("a deadline that has passed has no time left", () => {
  expect(timeLeft(evening, Date.parse(evening))).toBeNull();
});
