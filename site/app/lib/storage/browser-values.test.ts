import { afterEach, expect, test, vi } from "vitest";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { readerCountry, readerLanguage, readerZone, timeZoneNames } from "./browser-values.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A browser that reports this zone, and whose clock is so many minutes ahead of UTC. */
function reportZone(timeZone: string | undefined, minutesAhead = 0) {
  const read = Intl.DateTimeFormat.prototype.resolvedOptions;
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...read.call(this), timeZone } as Intl.ResolvedDateTimeFormatOptions;
  });
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(-minutesAhead);
}

test.each([
  ["Europe/Madrid", 60, "Europe/Madrid"],
  ["UTC", 0, "UTC"],
  ["Etc/Unknown", 0, "UTC"],
  ["Etc/Unknown", 120, "Etc/GMT-2"],
  ["Mars/Olympus", -300, "Etc/GMT+5"],
  ["+05:30", 330, "UTC"],
  [undefined, 0, "UTC"],
])("the zone %j at %i minutes is read as %s", (reported, minutes, zone) => {
  reportZone(reported, minutes);
  expect(readerZone()).toBe(zone);
});

test("a time is formatted in a browser with an unknown zone", () => {
  reportZone("Etc/Unknown");
  expect(formatDateTime("2026-11-21T18:30:00Z")).toContain("18:30");
});

test.each([
  ["de-CH", "de-CH", "CH"],
  ["zh-Hant-TW", "zh-Hant-TW", "TW"],
  ["ca-ES-valencia", "ca-ES", "ES"],
  ["en-US-u-hc-h23", "en-US", "US"],
  ["es-419", "es-419", ""],
  ["en-US@posix", "en", ""],
  ["", "en", ""],
  [undefined, "en", ""],
])("the language %j is read as %s in %j", (language, tag, country) => {
  vi.stubGlobal("navigator", { language });
  expect(readerLanguage()).toBe(tag);
  expect(readerCountry()).toBe(country);
});

test("a browser that cannot list time zones offers the reader's own", () => {
  vi.spyOn(Intl, "supportedValuesOf").mockImplementation(() => {
    throw new RangeError("Invalid key : timeZone");
  });
  reportZone("Europe/Madrid");
  expect(timeZoneNames()).toEqual(["Europe/Madrid", "UTC"]);
});
