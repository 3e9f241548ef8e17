import { expect, test } from "vitest";
import german from "#app/messages/de/times.json" with { type: "json" };
import {
  durationWords,
  formatClock,
  formatDateTime,
  formatDay,
  formatShortDay,
  sinceWords,
  timeAgo,
  timeLeft,
} from "./format-time.ts";

const evening = "2026-11-21T18:30:00Z";

// Versions of the browsers' calendar data disagree about commas.
test("an instant reads in the zone that was asked for", () => {
  const now = Date.parse(evening);
  expect(formatDateTime(evening, "UTC", now)).toMatch(/^Sat,?\u00a021\u00a0Nov,? 18:30$/);
  expect(formatDateTime(evening, "Asia/Tokyo", now)).toMatch(/^Sun,?\u00a022\u00a0Nov,? 03:30$/);
  expect(formatClock(evening, "Europe/Madrid")).toBe("19:30");
  expect(formatDay(evening, "UTC")).toMatch(/^Saturday,?\u00a021\u00a0November 2026$/);
  expect(formatShortDay(evening, "UTC")).toBe("21\u00a0Nov\u00a02026");
});

test("a time in another year shows the year, in its zone", () => {
  const now = Date.parse(evening);
  expect(formatDateTime("2027-01-04T09:00:00Z", "UTC", now)).toMatch(
    /^Mon,?\u00a04\u00a0Jan 2027,? 09:00$/,
  );
  expect(formatDateTime("2026-12-31T20:00:00Z", "UTC", now)).toMatch(
    /^Thu,?\u00a031\u00a0Dec,? 20:00$/,
  );
  expect(formatDateTime("2026-12-31T20:00:00Z", "Asia/Tokyo", now)).toMatch(
    /^Fri,?\u00a01\u00a0Jan 2027,? 05:00$/,
  );
});

test("the time left shows its two largest units, without a zero", () => {
  const now = Date.parse("2026-11-21T18:00:00Z");
  expect(timeLeft(evening, now)).toBe("30\u00a0min 0\u00a0s");
  expect(timeLeft("2026-11-21T18:00:09Z", now)).toBe("9\u00a0s");
  expect(timeLeft("2026-11-21T20:05:00Z", now)).toBe("2\u00a0h 5\u00a0min");
  expect(timeLeft("2026-11-21T20:00:09Z", now)).toBe("2\u00a0h");
  expect(timeLeft("2026-11-22T19:00:00Z", now)).toBe("1\u00a0day 1\u00a0h");
  expect(timeLeft("2026-11-24T18:00:00Z", now)).toBe("3\u00a0days");
});

test("a duration has seconds only below a minute", () => {
  expect(durationWords(627)).toBe("10\u00a0min");
  expect(durationWords(27)).toBe("27\u00a0s");
  expect(durationWords(3_600)).toBe("1\u00a0h");
  for (const seconds of [27, 3_600, 29 * 86_400, 29 * 86_400 + 7_200]) {
    expect(sinceWords(seconds)).toBe(durationWords(seconds));
  }
});

test("the time since an instant has one unit", () => {
  const now = Date.parse(evening);
  expect(timeAgo(evening, now)).toBe("now");
  expect(timeAgo("2026-11-21T18:29:33Z", now)).toBe("27 seconds ago");
  expect(timeAgo("2026-11-21T18:19:33Z", now)).toBe("10 minutes ago");
  expect(timeAgo("2026-11-21T16:30:00Z", now)).toBe("2 hours ago");
  expect(timeAgo("2026-11-18T18:00:00Z", now)).toBe("3 days ago");
});

test("a deadline that has passed has no time left", () => {
  expect(timeLeft(evening, Date.parse(evening))).toBeNull();
});

test("German days behind “since” are in the dative", () => {
  expect(german.sinceDays).toContain("Tagen");
  expect(german.sinceDaysAndHours).toContain("Tagen");
});
