import type { SportName } from "#app/lib/catalogue/page-types.ts";
import { findAthletes, firstFew, type Loads, type Unit } from "./find.ts";
import { countriesOf, hasAll, namesOf, phrasesOf, sportsCalled } from "./lexicon.ts";
import { foreignCountries } from "./region-names.ts";
import { citiesFile, type Place, placesFile, type SearchHit, type SearchIndex } from "./shards.ts";
import { queryWords, typedWords } from "./typed-words.ts";
import { sportWay, type Understood, unitOf } from "./units.ts";
import { similarSports } from "./vocabulary.ts";

// What is near a query that finds nothing: another place, another sport, or fewer of its words.

/** Athletes who do not match the query, and in what they differ. */
export type Nearby = { talent: SearchHit[] } & (
  | { differs: "place"; place: string; other: string; km: number }
  | { differs: "anywhere"; place: string }
  | { differs: "sport"; sport: string; others: string[] }
  | { differs: "words"; words: string; without: string }
);

export interface Instead {
  nearby: readonly Nearby[];
  /** Sports and queries that find athletes. */
  sports: SportName[];
  topics: string[];
}

const mostSections = 2;

/** Finds athletes near a query without results. */
export async function findInstead(
  index: SearchIndex,
  wanted: Understood,
  query: string,
  loads: Loads,
): Promise<Pick<Instead, "nearby">> {
  const find = async (units: readonly Unit[]) =>
    units.some(({ needed }) => needed)
      ? (await findAthletes(index, { ...wanted, units }, loads, firstFew)).talent
      : [];
  const place = await placeIn(index, wanted.units, query, loads);
  const sport = sportIn(index, wanted.units);
  const sections: Nearby[] = [];
  if (place !== null) sections.push(...(await elsewhere(wanted.units, place, loads, find)));
  if (sport !== null) sections.push(...(await otherSport(index, wanted.units, sport, find)));
  if (sections.length === 0) sections.push(...(await fewerWords(wanted.units, find)));
  return { nearby: sections.slice(0, mostSections) };
}

type Find = (units: readonly Unit[]) => Promise<SearchHit[]>;

interface FoundPlace {
  name: string;
  units: readonly Unit[];
  point: Place | null;
}

/** The city or country that a query names. */
async function placeIn(
  { placeLetters }: SearchIndex,
  units: readonly Unit[],
  query: string,
  loads: Loads,
): Promise<FoundPlace | null> {
  const typed = typedWords(query);
  const spellings = typed.flatMap(({ text, others }) => [text, ...others]);
  const starts = [...new Set(spellings.map((word) => word.slice(0, 1)))];
  const letters = starts.filter((letter) => placeLetters.includes(letter));
  const lists = await Promise.all([
    loads.places(citiesFile),
    ...letters.map((letter) => loads.places(placesFile(letter))),
  ]);
  const [city] = lists
    .flat()
    .filter(([name]) => hasAll(spellings, queryWords(name)))
    .sort(([one], [other]) => other.length - one.length);
  if (city !== undefined) {
    const words = queryWords(city[0]);
    const own = units.filter(({ typed: word }) => {
      const known = typed.find(({ text }) => text === word);
      return [word, ...(known?.others ?? [])].some((one) => words.includes(one));
    });
    return { name: capitalised(city[0]), units: own, point: city };
  }
  const country = units.find(
    ({ typed: word }) => countriesOf(word).length > 0 || foreignCountries(word).length > 0,
  );
  if (country === undefined) return null;
  const written = query.split(/\s+/).find((word) => queryWords(word).includes(country.typed));
  return { name: written ?? country.typed, units: [country], point: null };
}

function capitalised(name: string): string {
  return name.replaceAll(/(^|[ -])\p{Ll}/gu, (start) => start.toUpperCase());
}

/** The nearest city with athletes who match all else; without a point, athletes anywhere. */
async function elsewhere(
  units: readonly Unit[],
  { name, units: own, point }: FoundPlace,
  loads: Loads,
  find: Find,
): Promise<Nearby[]> {
  const rest = units.filter((unit) => !own.includes(unit));
  if (point !== null) {
    const nearest = (await loads.places(citiesFile))
      .map((city) => ({ city, km: distance(point, city) }))
      .filter(({ km }) => km >= 1 && km < nearKm)
      .sort((one, other) => one.km - other.km)
      .slice(0, mostCities);
    for (const { city, km } of nearest) {
      const words = queryWords(city[0]);
      const there = unitOf("", [{ words, isWhole: true }]);
      const talent = await find([...rest, there]);
      if (talent.length > 0) return [{ differs: "place", place: name, other: city[0], km, talent }];
    }
  }
  const talent = await find(rest);
  return talent.length === 0 ? [] : [{ differs: "anywhere", place: name, talent }];
}

/** Beyond, a city is not near. */
const nearKm = 1_500;

/** So many cities are looked at, one after the other. */
const mostCities = 20;

/** Kilometres along the surface of the earth. */
function distance([, one, east]: Place, [, other, otherEast]: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const sines =
    Math.sin(radians(one)) * Math.sin(radians(other)) +
    Math.cos(radians(one)) * Math.cos(radians(other)) * Math.cos(radians(east - otherEast));
  return Math.acos(Math.min(1, sines)) * 6_371;
}

interface FoundSport {
  name: string;
  units: readonly Unit[];
  /** English names of the sport. */
  called: readonly string[];
}

/** The sport that a query names, listed or not. */
function sportIn(index: SearchIndex, units: readonly Unit[]): FoundSport | null {
  const needed = units.filter((unit) => unit.needed);
  const listed = needed.filter(({ sports }) => sports.size > 0);
  const [first] = listed;
  if (first !== undefined) {
    const sport = index.sports.find(({ slug }) => first.sports.has(slug));
    if (sport !== undefined) return { name: sport.name, units: listed, called: namesOf(sport) };
  }
  const typed = needed.map(({ typed: word }) => word);
  const [called] = sportsCalled(typed);
  if (called === undefined) return null;
  const own = needed.filter(({ typed: word }) => sportsCalled([word]).includes(called));
  return {
    name: own.map(({ typed: word }) => word).join(" ") || called,
    units: own,
    called: [called],
  };
}

/** Athletes of similar sports who match all else; of any other sport, if none of a similar one does. */
async function otherSport(
  index: SearchIndex,
  units: readonly Unit[],
  { name, units: own, called }: FoundSport,
  find: Find,
): Promise<Nearby[]> {
  const rest = units.filter((unit) => !own.includes(unit));
  const similar = similarSports
    .map((list) => phrasesOf(list).map((words) => words.join(" ")))
    .filter((group) => called.some((one) => group.includes(one)))
    .flat();
  const others = index.sports.filter((sport) => {
    const names = namesOf(sport);
    return !names.some((one) => called.includes(one)) && names.some((one) => similar.includes(one));
  });
  const anyOf = unitOf("", others.map(sportWay));
  const alike = others.length === 0 ? [] : await find([...rest, anyOf]);
  const talent = alike.length > 0 ? alike : await find(rest);
  if (talent.length === 0) return [];
  const slugs = new Set(talent.flatMap(({ sports }) => sports));
  const names = index.sports.filter(({ slug }) => slugs.has(slug)).map((sport) => sport.name);
  return [{ differs: "sport", sport: name, others: names, talent }];
}

/** Athletes who match all words but one; the last word is left out first. */
async function fewerWords(units: readonly Unit[], find: Find): Promise<Nearby[]> {
  const needed = units.filter((unit) => unit.needed);
  for (const left of needed.toReversed()) {
    const rest = needed.filter((unit) => unit !== left);
    const talent = await find(rest);
    if (talent.length === 0) continue;
    const words = rest.map(({ typed }) => typed).join(" ");
    return [{ differs: "words", words, without: left.typed, talent }];
  }
  return [];
}
