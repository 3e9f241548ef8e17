import { afterEach, expect, test, vi } from "vitest";
import { countryOfZone, likelyCountry } from "./country-of-zone.ts";

test.each([
  ["Europe/Zurich", "CH"],
  ["Europe/Busingen", "DE"],
  ["America/Argentina/Buenos_Aires", "AR"],
  ["Asia/Kolkata", "IN"],
  // Names that some browsers still report.
  ["Asia/Calcutta", "IN"],
  ["Europe/Kiev", "UA"],
  ["Europe/Kyiv", "UA"],
])("the country of %s is %s", async (zone, country) => {
  expect(await countryOfZone(zone)).toBe(country);
});

test.each(["UTC", "Etc/GMT-2", "", "CH", "Mars/Olympus"])("%s has no country", async (zone) => {
  expect(await countryOfZone(zone)).toBe("");
});

test("every zone of a continent that this system lists has a country", async () => {
  const zones = Intl.supportedValuesOf("timeZone").filter((zone) =>
    /^(?:Africa|America|Asia|Atlantic|Australia|Europe|Indian|Pacific)\//.test(zone),
  );
  expect(zones.length).toBeGreaterThan(390);
  const countries = await Promise.all(zones.map(countryOfZone));
  expect(zones.filter((_, index) => !/^[A-Z]{2}$/.test(countries[index] ?? ""))).toEqual([]);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  ["de-DE", "Europe/Zurich", "CH"],
  ["de-CH", "UTC", "CH"],
  ["en", "UTC", ""],
])("a reader of %s in %s is likely in %j", async (language, timeZone, country) => {
  vi.stubGlobal("navigator", { language });
  const read = Intl.DateTimeFormat.prototype.resolvedOptions;
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...read.call(this), timeZone };
  });
  expect(await likelyCountry()).toBe(country);
});
