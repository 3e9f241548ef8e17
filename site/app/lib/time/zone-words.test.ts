import { expect, test } from "vitest";
import german from "#app/messages/de/cities.json" with { type: "json" };
import { cityOf, readCities, zoneOptions, zoneWords } from "./zone-words.ts";

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
  expect(cityOf("Europe/Zurich")).toBe("Zurich");
  expect(cityOf("Europe/Kiev")).toBe("Kyiv");
});

test("each language names its cities", () => {
  const cities = readCities(german.names);
  expect(cities.get("Zurich")).toBe("Zürich");
  expect(cities.get("Mexico_City")).toBe("Mexiko-Stadt");
  const zones = new Set(Intl.supportedValuesOf("timeZone").map((zone) => zone.split("/").at(-1)));
  const renamed = new Set(["Faeroe", "Faroe", "Kiev", "Kyiv", "Vatican"]);
  for (const name of cities.keys()) expect(zones.has(name) || renamed.has(name), name).toBe(true);
});

test("a list of zones is sorted by city and contains the stored one", () => {
  const labels = zoneOptions(["Asia/Calcutta"]).map(({ label }) => label);
  expect(labels.find((label) => label.startsWith("New York"))).toMatch(
    /^New York, GMT-[45], Eastern Time$/,
  );
  expect(labels.some((label) => label.startsWith("Kolkata, "))).toBe(true);
  expect(labels).toEqual(labels.toSorted((one, other) => one.localeCompare(other)));
});
