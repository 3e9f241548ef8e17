import { readerLocale } from "#app/lib/locale.ts";
import * as texts from "#messages/times";

/** A time zone as readers know it: `Central European Time, GMT+1`. `at` decides about summer time; an unknown zone keeps its name. */
export function zoneWords(zone: string, at: Date = new Date()): string {
  try {
    const name = partOf(zone, "longGeneric", at);
    const offset = partOf(zone, "shortOffset", at);
    return name === offset ? name : texts.zone({ name, offset });
  } catch {
    return zone.replaceAll("_", " ");
  }
}

function partOf(timeZone: string, timeZoneName: "longGeneric" | "shortOffset", at: Date): string {
  const parts = new Intl.DateTimeFormat(readerLocale(), { timeZone, timeZoneName }).formatToParts(
    at,
  );
  const part = parts.find(({ type }) => type === "timeZoneName");
  if (part === undefined) throw new RangeError(`${timeZone} has no name`);
  return part.value;
}
