// What the browser reports about its reader. A browser may report what its own `Intl`, or the API, rejects.

/**
 * The time zone as the API accepts it, such as `Europe/Madrid`; for a name that is unknown a zone of the same offset,
 * or `UTC`.
 */
export function readerZone(): string {
  const reported: string | undefined = new Intl.DateTimeFormat("en").resolvedOptions().timeZone;
  // Every formatted time asks; the check of a name is made once.
  if (reported !== undefined && reported === accepted) return accepted;
  if (reported?.includes("/") !== true || !isKnownZone(reported)) return zoneOfOffset();
  accepted = reported;
  return accepted;
}

let accepted = "UTC";

function zoneOfOffset(): string {
  const hours = -new Date().getTimezoneOffset() / 60;
  // The sign of these names is reversed: `Etc/GMT-2` is two hours ahead of UTC.
  const zone = `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
  return hours !== 0 && Number.isInteger(hours) && isKnownZone(zone) ? zone : "UTC";
}

function isKnownZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Every time zone that a select offers; the reader's own where the browser cannot list them. */
export function timeZoneNames(): string[] {
  try {
    return Intl.supportedValuesOf("timeZone");
  } catch {
    return [...new Set([readerZone(), "UTC"])];
  }
}

/** The reader's language as the API accepts it, `de` or `zh-Hant-TW`, without variants and extensions; else `en`. */
export function readerLanguage(): string {
  const locale = reportedLocale();
  return [locale.language, locale.script, locale.region].filter(Boolean).join("-");
}

/** The country that the browser's language names, such as `CH`; empty where it names none. */
export function readerCountry(): string {
  const region = reportedLocale().region ?? "";
  return /^[A-Z]{2}$/.test(region) ? region : "";
}

function reportedLocale(): Pick<Intl.Locale, "language" | "script" | "region"> {
  try {
    const { language, script, region } = new Intl.Locale(navigator.language);
    if (/^[a-z]{2,3}$/.test(language)) return { language, script, region } as Intl.Locale;
  } catch {
    // Some builds report `en-US@posix`, or nothing.
  }
  return { language: "en" } as Intl.Locale;
}
