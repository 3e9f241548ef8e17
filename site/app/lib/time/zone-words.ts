import { timeZoneNames } from "#app/lib/storage/browser-values.ts";
import { readerLocale } from "#app/lib/texts/locale.ts";
import { names } from "#messages/cities";
import * as texts from "#messages/times";

/** A time zone as readers know it: `Central European Time, GMT+1`. `at` decides about summer time; an unknown zone keeps its name. */
export function zoneWords(zone: string, at: Date = new Date()): string {
  const { name, offset } = partsOf(zone, at);
  return offset === undefined ? name : texts.zone({ name, offset });
}

/** The name of a zone, and its offset where the name is another one. */
function partsOf(zone: string, at: Date): { name: string; offset?: string } {
  try {
    const name = partOf(zone, "longGeneric", at);
    const offset = partOf(zone, "shortOffset", at);
    return name === offset ? { name } : { name, offset };
  } catch {
    return { name: zone.replaceAll("_", " ") };
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

/** The city that a zone is named by, in the page's language: `New York` of `America/New_York`. */
export function cityOf(timeZone: string): string {
  const name = timeZone.slice(timeZone.lastIndexOf("/") + 1);
  return cities.get(name) ?? name.replaceAll("_", " ");
}

/** The message has the cities whose name in this language differs from their zone's: `Zurich=Zürich, Rome=Rom`. */
export function readCities(message: string): Map<string, string> {
  return new Map(
    message.split(", ").map((pair): [string, string] => {
      const [name = "", city = ""] = pair.split("=");
      return [name, city];
    }),
  );
}

const cities = readCities(names);

const labels = new Map<string, string>();

/** `New York, GMT-5, Eastern Time`: a narrow window cuts the end. Each label is made once, since a list has hundreds. */
function zoneLabel(zone: string): string {
  const known = labels.get(zone);
  if (known !== undefined) return known;
  const { name, offset } = partsOf(zone, new Date());
  const words = offset === undefined ? name : texts.zoneByOffset({ name, offset });
  const label = zone.includes("/") ? texts.zoneOfCity({ city: cityOf(zone), zone: words }) : words;
  labels.set(zone, label);
  return label;
}

/** All time zones by city, for a select; `stored` may be one that the browser does not list. */
export function zoneOptions(stored: readonly string[] = []): { value: string; label: string }[] {
  return [...new Set([...stored, ...timeZoneNames()])]
    .map((value) => ({ value, label: zoneLabel(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, readerLocale()));
}
