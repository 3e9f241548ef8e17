import { expect, test } from "vitest";
import { cityOf, zoneOptions, zoneWords } from "./zone-words.ts";

// Versions of the calendar data disagree about zones without summer time.
const winter = new Date("2026-11-21T12:00:00Z");
const summer = new Date("2026-07-21T12:00:00Z");

test.each([
  ["Asia/Tokyo", winter, /^Japan (?:Standard )?Time, GMT\+9$/],
  ["America/New_York", winter, /^Eastern Time, GMT-5$/],
  ["Europe/Madrid", winter, /^Central European Time, GMT\+1$/],
  ["Europe/Madrid", summer, /^Central European Time, GMT\+2$/],
  ["No_where/Known", winter, /^No where\/Known$/],
])("%s on %s reads %s", (zone, at, words) => {
  expect(zoneWords(zone, at)).toMatch(words);
});

test("a zone is called by its city", () => {
  expect(cityOf("America/New_York")).toBe("New York");
  expect(cityOf("UTC")).toBe("UTC");
});

test("a list of zones is sorted by city and contains the stored one", () => {
  const labels = zoneOptions(["Asia/Calcutta"]).map(({ label }) => label);
  expect(labels.find((label) => label.startsWith("New York"))).toMatch(
    /^New York, Eastern Time, GMT-[45]$/,
  );
  expect(labels.some((label) => label.startsWith("Calcutta, "))).toBe(true);
  expect(labels).toEqual(labels.toSorted((one, other) => one.localeCompare(other)));
});
