import type { OfferKind } from "#app/lib/api/types.ts";
import type { SportName } from "#app/lib/catalogue/page-types.ts";
import type { ReferenceRates } from "#app/lib/money/reference-rates.ts";
import * as texts from "#messages/search-topics";
import {
  fieldsOf,
  findAthletes,
  findSports,
  firstFew,
  type Loads,
  type SearchExtent,
  type Unit,
} from "./find.ts";
import { findInstead, type Instead } from "./instead.ts";
import { topicsIn } from "./lexicon.ts";
import type { SearchHit, SearchIndex } from "./shards.ts";
import { queryWords } from "./typed-words.ts";
import { understand } from "./units.ts";

export interface SearchResults {
  /** Sports that the query names. */
  sports: SportName[];
  /** Athletes that match every word of the query. */
  talent: SearchHit[];
  /** There may be more of them. */
  isCut: boolean;
  /** The query with its corrections; null without one. */
  meant: string | null;
  /** The kinds of offers that the query asks for, the most wanted first. */
  kinds: readonly OfferKind[];
  /** What the athletes are shown under, where the query asks for something to book. */
  label: string | null;
  /** Where nothing fits: where to look instead. */
  instead: Instead | null;
}

const labels: Readonly<Record<string, string>> = {
  birthday: texts.birthday,
  wedding: texts.wedding,
  luck: texts.goodLuck,
  congratulations: texts.congratulations,
  "get-well": texts.getWell,
  holidays: texts.holidays,
  coaching: texts.coaching,
  sessions: texts.sessions,
  appearances: texts.appearances,
  items: texts.items,
  gifts: texts.gifts,
  videos: texts.videos,
};

/**
 * Finds the athletes that match each word of a query, in any order; without words, the first of all athletes. If there
 * are none, finds what is near: it is no result.
 */
export async function search(
  index: SearchIndex,
  query: string,
  loads: Loads,
  { extent = firstFew, rates = {} }: { extent?: SearchExtent; rates?: ReferenceRates } = {},
): Promise<SearchResults> {
  const wanted = await understand({ index, loads, rates }, query);
  const sports = findSports(index, wanted);
  const { talent, isCut } = await findAthletes(index, wanted, loads, extent);
  const topic = wanted.topics.find(({ id }) => Object.hasOwn(labels, id));
  const isEmpty = sports.length + talent.length === 0;
  return {
    sports,
    talent,
    isCut,
    kinds: wanted.kinds,
    meant: isEmpty ? null : meantWords(wanted.units, talent),
    label: topic === undefined ? null : (labels[topic.id] ?? null),
    instead: isEmpty
      ? {
          ...(await findInstead(index, wanted, query, loads)),
          sports: index.sports.slice(0, maxSuggestedSports),
          topics: suggestedTopicsOf(index),
        }
      : null,
  };
}

/** The query with its corrections: of words that are equally near, those that the first athlete has. */
function meantWords(units: readonly Unit[], [first]: readonly SearchHit[]): string | null {
  if (units.every(({ corrected }) => corrected.length === 0)) return null;
  const own = first === undefined ? "" : Object.values(fieldsOf(first)).join("");
  return units
    .map(({ typed, corrected }) => corrected.find((word) => own.includes(` ${word}`)) ?? typed)
    .join(" ");
}

const maxSuggestedSports = 4;

/** Suggested without a match; each finds an athlete if any offers its kind. */
const suggestedTopics = [
  texts.suggestBirthday,
  texts.suggestPepTalk,
  texts.suggestCoaching,
  texts.suggestTeamBuilding,
  texts.suggestShirt,
];

/** Topics that find an athlete. */
export function suggestedTopicsOf({ kinds }: SearchIndex): string[] {
  return suggestedTopics.filter((words) =>
    topicsIn(queryWords(words)).some(({ kind }) => kind !== null && kinds.includes(kind)),
  );
}
