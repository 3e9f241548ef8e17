import type { OfferKind } from "#app/lib/api/types.ts";
import type { SportName } from "#app/lib/catalogue/page-types.ts";
import {
  everyMark,
  isMark,
  type Place,
  planSearch,
  type SearchHit,
  type SearchIndex,
  textMark,
} from "./shards.ts";
import { wordsOf } from "./typed-words.ts";
import type { Topic } from "./vocabulary.ts";

/** Gets parts of the index by their addresses. */
export interface Loads {
  hits: (file: string) => Promise<readonly SearchHit[]>;
  words: (file: string) => Promise<readonly string[]>;
  places: (file: string) => Promise<readonly Place[]>;
}

/** How many athletes a search is to find. */
export interface SearchExtent {
  most: number;
  /** The most files of the index; a word of many athletes has several. */
  files: number;
}

/** Suggestions while one types. */
export const firstFew: SearchExtent = { most: 6, files: Number.POSITIVE_INFINITY };
/** The results page. */
export const wholePage: SearchExtent = { most: 480, files: 12 };

/** One way in which an athlete can match a word of the query. */
export interface Way {
  /** Beginnings of words that the athlete has, all of them, or marks. */
  words: readonly string[];
  /** They are whole words. */
  isWhole?: boolean;
  /** Only the words of the name count. */
  isName?: boolean;
  /** The athletes of this sport match; the words only find the files. */
  sport?: string;
  /** What a match counts; without it, where the words are found decides. */
  weight?: number;
}

/**
 * A word of the query. An athlete has to match each that is needed, whatever the others are: more words never find more
 * athletes.
 */
export interface Unit {
  typed: string;
  ways: readonly Way[];
  /** Offers of at most so many euro cents match, too. */
  most: number | null;
  needed: boolean;
  /** Slugs of the sports that the word names. */
  sports: ReadonlySet<string>;
  /** What was looked for instead of what was typed: words that are equally near. */
  corrected: readonly string[];
  /** Topics that the beginning of a word is about. */
  topics: readonly Topic[];
}

/** A query as units, and what they ask for together. */
export interface Wanted {
  units: readonly Unit[];
  /** The kinds of offers that the query asks for, the most wanted first. */
  kinds: readonly OfferKind[];
  /** The cheapest come first. */
  isCheap: boolean;
}

export interface FoundAthletes {
  talent: SearchHit[];
  /** There are more files or matches than the search may have. */
  isCut: boolean;
}

/** The athletes that match each needed unit, the best matches first. */
export async function findAthletes(
  index: SearchIndex,
  wanted: Wanted,
  { hits }: Pick<Loads, "hits">,
  { most, files }: SearchExtent,
): Promise<FoundAthletes> {
  const needed = wanted.units.filter((unit) => unit.needed);
  const isFew = most === firstFew.most;
  const plans = needed
    .filter((unit) => unit.most === null)
    .map((unit) => planOf(index, unit.ways, { whole: !isFew || needed.length > 1 }));
  // Words that need not match are among the first athletes, if any has them.
  const anyone = [...wanted.units.flatMap(({ ways }) => ways), { words: [everyMark] }];
  const [plan = planOf(index, anyone, { whole: !isFew })] = plans.sort(
    (one, other) => one.length - other.length,
  );
  const found = new Map<string, { hit: SearchHit; score: number }>();
  for (const file of plan.slice(0, files)) {
    for (const hit of await hits(file)) {
      const score = scoreOf(hit, wanted);
      if (score > 0) found.set(hit.slug, { hit, score });
    }
    if (found.size >= most) break;
  }
  const results = [...found.values()].sort((one, other) => other.score - one.score);
  if (wanted.isCheap)
    results.sort((one, other) => priceOf(one.hit, wanted) - priceOf(other.hit, wanted));
  return {
    talent: results.slice(0, most).map(({ hit }) => hit),
    isCut: results.length > most || plan.length >= files,
  };
}

function planOf(index: SearchIndex, ways: readonly Way[], how: { whole: boolean }): string[] {
  return [...new Set(ways.flatMap(({ words }) => planSearch(index, words, how)))];
}

/** The words of an athlete by where they are, each with a space before and after it. */
interface Fields {
  name: string;
  facts: string;
  text: string;
}

const kept = new WeakMap<SearchHit, Fields>();

export function fieldsOf(hit: SearchHit): Fields {
  const known = kept.get(hit);
  if (known !== undefined) return known;
  const [facts = "", text = ""] = ` ${hit.words} `.split(` ${textMark} `);
  const fields = {
    name: ` ${wordsOf(hit.displayName).join(" ")} `,
    facts: `${facts} `,
    text: ` ${text}`,
  };
  kept.set(hit, fields);
  return fields;
}

/** What a match in the name, in a fact, or in headline and titles counts: of a whole word, and of its beginning. */
const counts = { name: [10, 7.5], facts: [8, 4], text: [3, 2] } as const;

function scoreOf(hit: SearchHit, wanted: Wanted): number {
  const fields = fieldsOf(hit);
  let score = 1;
  for (const unit of wanted.units) {
    const own = unitScore(hit, fields, unit, wanted.kinds);
    if (own === 0 && unit.needed) return 0;
    score += own;
  }
  // An athlete on a break cannot be booked for what the query asks for.
  if (hit.paused && wanted.kinds.length > 0) score /= 2;
  const needed = wanted.units.filter((unit) => unit.needed);
  const words = (needed.length > 0 ? needed : wanted.units).map(({ typed }) => typed);
  if (words.length === 0) return score;
  score += adjacent * words.filter((word, at) => areAdjacent(fields, word, words[at + 1])).length;
  // A name that begins with the query ranks above a word found elsewhere.
  if (fields.name.startsWith(` ${words.join(" ")}`)) return score + 1_000;
  return words.every((word) => fields.name.includes(` ${word}`)) ? score + 500 : score;
}

/** What two words count that are beside each other in a text, as they are in the query. */
const adjacent = 6;

function areAdjacent(
  { name, facts, text }: Fields,
  word: string,
  next: string | undefined,
): boolean {
  return next !== undefined && [name, facts, text].some((one) => one.includes(` ${word} ${next}`));
}

function unitScore(
  hit: SearchHit,
  fields: Fields,
  { ways, most, sports }: Unit,
  kinds: readonly OfferKind[],
): number {
  let best = most !== null && isWithin(hit, kinds, most) ? 1 : 0;
  let sum = best;
  for (const way of ways) {
    const score = wayScore(hit, fields, way);
    best = Math.max(best, score);
    sum += score;
  }
  if (best === 0) return 0;
  const isMain = hit.sports.slice(0, 1).some((slug) => sports.has(slug));
  return best + sum / 20 + (isMain ? 1 : 0);
}

function wayScore(hit: SearchHit, { name, facts, text }: Fields, way: Way): number {
  if (way.sport !== undefined) return hit.sports.includes(way.sport) ? (way.weight ?? 1) : 0;
  let least = Number.POSITIVE_INFINITY;
  for (const word of way.words) {
    const inName = placeScore(name, word, counts.name, way.isWhole);
    const inFacts = way.isName === true ? 0 : placeScore(facts, word, counts.facts, way.isWhole);
    const inText = way.isName === true ? 0 : placeScore(text, word, counts.text, way.isWhole);
    const best = Math.max(inName, inFacts, inText);
    // A word in two places says more.
    least = Math.min(
      least,
      isMark(word) ? Math.min(best, 1) : best + (inFacts > 0 ? inText / 10 : 0),
    );
  }
  if (least === 0 || least === Number.POSITIVE_INFINITY) return 0;
  return way.weight ?? least;
}

function placeScore(
  text: string,
  word: string,
  [whole, beginning]: readonly [number, number],
  isWhole = false,
): number {
  if (text.includes(` ${word} `)) return whole;
  return !isWhole && text.includes(` ${word}`) ? beginning : 0;
}

/** Each kind that the query asks for is affordable: one more kind must not widen it. */
function isWithin(hit: SearchHit, kinds: readonly OfferKind[], most: number): boolean {
  const asked = kinds.length === 0 ? [[]] : kinds.map((kind) => [kind]);
  return asked.every((some) => lowest(hit, some) <= most);
}

function priceOf(hit: SearchHit, { kinds }: Wanted): number {
  return lowest(hit, kinds);
}

/** The lowest price of such an offer in euro cents. */
function lowest({ offers }: SearchHit, kinds: readonly OfferKind[]): number {
  const fitting = offers.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
  return Math.min(
    ...fitting.map(({ euroCents }) => euroCents ?? Number.POSITIVE_INFINITY),
    Number.POSITIVE_INFINITY,
  );
}

/** The first sports that every needed unit names. */
export function findSports({ sports }: SearchIndex, { units }: Wanted): SportName[] {
  const needed = units.filter((unit) => unit.needed);
  if (needed.length === 0) return [];
  return sports
    .filter(({ slug }) => needed.every((unit) => unit.sports.has(slug)))
    .slice(0, maxSports);
}

const maxSports = 3;
