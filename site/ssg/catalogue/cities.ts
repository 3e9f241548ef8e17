import { readFileSync } from "node:fs";
import { fold } from "#app/lib/catalogue/fold.ts";
import type { Place } from "#app/lib/catalogue/search/shards.ts";
import { queryWords } from "#app/lib/catalogue/search/typed-words.ts";
import { cityNames } from "#app/lib/catalogue/search/vocabulary.ts";
import { hashOf } from "#ssg/files/hash.ts";

// Cities of the world with their points, to find what is near a city without athletes.

const text = readFileSync(new URL("places.txt", import.meta.url), "utf8");

/** Hash of all that is known of cities. */
export function placesHash(): string {
  return hashOf(text, cityNames.join("\n"));
}

const keyOf = (name: string) => queryWords(name).join(" ");

const groups = new Map(
  cityNames
    .map((line) => line.split(", "))
    .flatMap((names) => names.map((name) => [keyOf(name), names] as const)),
);

/** The names of a city in all languages that are known of it. */
export function cityNamesOf(city: string): readonly string[] {
  const names = groups.get(keyOf(city));
  return names === undefined ? [city] : [...new Set([city, ...names])];
}

let known: readonly Place[] | null = null;

/** The largest city of a name, of all with the name. */
function places(): readonly Place[] {
  if (known !== null) return known;
  const byName = new Map<string, Place>();
  for (const line of text.split("\n")) {
    const [name = "", , latitude, longitude] = line.split("|");
    if (latitude === undefined || longitude === undefined) continue;
    const key = keyOf(name);
    if (!byName.has(key)) byName.set(key, [name, Number(latitude), Number(longitude)]);
  }
  known = [...byName.values()];
  return known;
}

/** Returns all cities by the first letters of their names, each by every name that is known of it. */
export function placesByLetter(): Map<string, Place[]> {
  const byLetter = new Map<string, Place[]>();
  for (const [name, latitude, longitude] of places()) {
    for (const one of cityNamesOf(name)) {
      const letter = fold(keyOf(one)).slice(0, 1);
      if (letter === "") continue;
      byLetter.set(letter, [...(byLetter.get(letter) ?? []), [one, latitude, longitude]]);
    }
  }
  return new Map([...byLetter].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Returns the cities whose words all pass. */
export function pointsOf(hasWord: (word: string) => boolean): Place[] {
  return places().filter(([name]) => queryWords(name).every(hasWord));
}
