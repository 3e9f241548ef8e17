import type { OfferKind } from "#app/lib/api/types.ts";
import { countryName } from "#app/lib/texts/places.ts";
import * as texts from "#messages/search-topics";
import type { SportName } from "./page-types.ts";
import {
  findSports,
  findTalent,
  firstFew,
  type LoadHits,
  queryWords,
  type SearchExtent,
  type SearchResults,
  search,
  wordsOf,
} from "./search.ts";
import {
  hasWords,
  kindFile,
  kindMark,
  type SearchHit,
  type SearchIndex,
  shardFile,
  wordsFile,
} from "./search-shards.ts";
import {
  findSynonyms,
  isGeneral,
  nameSports,
  placeNames,
  searchTopics,
  understand,
} from "./search-topics.ts";
import { correctSpelling } from "./spelling.ts";

/** What is found by what a query may mean, where its own words find few. */
export interface BroadResults extends SearchResults {
  /** What was searched for instead of what was typed. */
  meant: string | null;
  /** The kinds of offers that the query asks for, the most wanted first. */
  kinds: readonly OfferKind[];
  /** Athletes who offer such a kind; none of them is among `talent`. */
  suited: { label: string; talent: SearchHit[] } | null;
  /** Where nothing fits: where to look instead. */
  instead: { sports: SportName[]; topics: string[] } | null;
}

export interface BroadLoads {
  hits: LoadHits;
  /** Gets a list of words by its address. */
  words: (file: string) => Promise<readonly string[]>;
}

/** Suggested without a match; each finds an athlete if any offers its kind. */
const suggestedTopics = [
  texts.suggestBirthday,
  texts.suggestPepTalk,
  texts.suggestCoaching,
  texts.suggestTeamBuilding,
  texts.suggestShirt,
];
const maxSuggestedSports = 4;

/**
 * Extends a search with few exact matches: recognises occasions, kinds of offers and other names of sports and
 * countries. Without a match, it drops words about prices, and corrects unknown words. `exact` is the result of the
 * words.
 */
export async function searchBroadly(
  index: SearchIndex,
  query: string,
  exact: SearchResults,
  loads: BroadLoads,
  extent = firstFew,
): Promise<BroadResults> {
  const typed = queryWords(query);
  const first = await findMeaning(index, typed, exact, loads.hits, extent);
  if (hasFound(first)) return { ...first, meant: null, instead: null };
  const searchInstead = async (words: readonly string[]): Promise<BroadResults | null> => {
    const meant = words.join(" ");
    if (meant === "" || meant === typed.join(" ")) return null;
    const found = await search(index, meant, loads.hits, extent);
    const meaning = await findMeaning(index, words, found, loads.hits, extent);
    return hasFound(meaning) ? { ...meaning, meant, instead: null } : null;
  };
  const specific = await searchInstead(withoutGeneralWords(typed));
  if (specific !== null) return specific;
  const corrected = await correct(index, typed, loads);
  const sports = index.sports.slice(0, maxSuggestedSports);
  const meant = withoutGeneralWords(corrected);
  return (
    (await searchInstead(corrected)) ??
    (await searchInstead(meant)) ??
    (await firstFound(withoutOneWord(meant), searchInstead)) ?? {
      ...first,
      meant: null,
      instead: { sports, topics: suggestedTopicsOf(index) },
    }
  );
}

/** The longest queries that leave out one word, which are of two words at least; the last words first. */
function withoutOneWord(words: readonly string[]): string[][] {
  return words.length < 3 ? [] : words.map((_, at) => words.toSpliced(words.length - 1 - at, 1));
}

async function firstFound(
  queries: readonly string[][],
  find: (words: readonly string[]) => Promise<BroadResults | null>,
): Promise<BroadResults | null> {
  for (const words of queries) {
    const found = await find(words);
    if (found !== null) return found;
  }
  return null;
}

function withoutGeneralWords(words: readonly string[]): string[] {
  return words.filter((word) => !isGeneral(word));
}

type Meaning = Pick<BroadResults, "sports" | "talent" | "kinds" | "suited">;

function hasFound({ sports, talent, suited }: Meaning): boolean {
  return sports.length + talent.length + (suited?.talent.length ?? 0) > 0;
}

/** Adds athletes that match the topics of the query to the exact matches. */
async function findMeaning(
  index: SearchIndex,
  words: readonly string[],
  exact: SearchResults,
  load: LoadHits,
  extent: SearchExtent,
): Promise<Meaning> {
  // A name is not taken for the beginning of a sport: "mara" finds Mara, and no marathon runners.
  const unfinished = exact.talent.length === 0;
  const { topics, rest } = understand(nameSports(words, index.sports, { unfinished }));
  if (topics.length > 0) {
    const kinds = [...new Set(topics.map(({ kind }) => kind))];
    const known = new Set(exact.talent.map(({ slug }) => slug));
    const talent = (await findSuited(index, kinds, rest, load, extent))
      .filter(({ slug }) => !known.has(slug))
      .slice(0, extent.most - known.size);
    // "A video for a birthday" is about a birthday: the more specific topic is first in the list.
    const label = searchTopics.find((topic) => topics.includes(topic))?.label ?? "";
    return { ...exact, kinds, suited: talent.length === 0 ? null : { label, talent } };
  }
  if (rest.join(" ") === words.join(" ")) return { ...exact, kinds: [], suited: null };
  const sports = [...new Set([...exact.sports, ...findSports(index, rest)])];
  // Athletes with the exact words are meant; the page of the sport lists the others.
  const talent =
    exact.talent.length > 0 ? exact.talent : await findTalent(index, rest, load, { extent });
  return { sports, talent, kinds: [], suited: null };
}

/** Athletes who lack a word of the query follow where at most so many have all words. */
const fewSuited = 3;

/**
 * Athletes with the words who offer such a kind. Where they are few, others who offer it follow: only names, sports and
 * countries must match.
 */
async function findSuited(
  index: SearchIndex,
  kinds: readonly OfferKind[],
  rest: readonly string[],
  load: LoadHits,
  extent: SearchExtent,
): Promise<readonly SearchHit[]> {
  const offered = kinds.filter((kind) => index.kinds.includes(kind));
  if (offered.length === 0) return [];
  const marks = offered.map(kindMark);
  const find = (words: readonly string[]) => findTalent(index, words, load, { extent, marks });
  const suited = rest.length === 0 ? [] : await find(rest);
  // The search without words about prices follows.
  if (suited.length > fewSuited || rest.some(isGeneral)) return suited;
  const named = suited.length > 0 ? [suited] : await Promise.all(rest.map((word) => find([word])));
  const telling = rest.filter((word) => isTelling(index, named.flat(), word));
  if (rest.length > 0 && telling.length === rest.length) return suited;
  const others =
    telling.length > 0 ? await find(telling) : await findOffering(index, offered, load);
  return [...new Map([...suited, ...others].map((hit) => [hit.slug, hit])).values()];
}

function isTelling(index: SearchIndex, hits: readonly SearchHit[], word: string): boolean {
  const names = hits.flatMap(({ displayName, country }) => [displayName, countryName(country)]);
  return (
    findSports(index, [word]).length > 0 ||
    names.some((name) => wordsOf(name).some((own) => own.startsWith(word)))
  );
}

/** Athletes who offer one of the kinds, those with more of them first. */
async function findOffering(
  index: SearchIndex,
  kinds: readonly OfferKind[],
  load: LoadHits,
): Promise<SearchHit[]> {
  // A small catalogue is one file.
  const files = index.shards[""] === 1 ? [shardFile("")] : kinds.map(kindFile);
  const hits = (await Promise.all(files.map(load))).flat();
  const count = (hit: SearchHit) =>
    kinds.filter((kind) => hasWords(hit, "", [kindMark(kind)])).length;
  return hits.filter((hit) => count(hit) > 0).sort((one, other) => count(other) - count(one));
}

/** The words that were meant; a word that is like no known one stays as it is. */
async function correct(
  index: SearchIndex,
  typed: readonly string[],
  { words: load }: BroadLoads,
): Promise<string[]> {
  const queryTerms = [
    ...index.sports.flatMap(({ name }) => wordsOf(name)),
    ...searchTopics.flatMap(({ words }) => words.flatMap((phrase) => phrase.split(" "))),
    ...Object.keys(placeNames),
    ...findSynonyms(index.sports).flatMap(({ phrase }) => phrase.split(" ")),
  ];
  const lists = async (word: string) => {
    // The second letter's list too: the first two may have changed places.
    const letters = [...new Set(word.slice(0, 2))].filter((one) => index.letters.includes(one));
    return (await Promise.all(letters.map((letter) => load(wordsFile(letter))))).flat();
  };
  return await Promise.all(
    typed.map(async (word) => {
      if (isGeneral(word)) return word;
      const known = [...queryTerms, ...(await lists(word))];
      const isKnown = known.some((one) => one.startsWith(word));
      return isKnown ? word : (correctSpelling(word, known) ?? word);
    }),
  );
}

/** Topics that find an athlete. */
export function suggestedTopicsOf({ kinds }: SearchIndex): string[] {
  return suggestedTopics.filter((words) => {
    const { topics } = understand(queryWords(words));
    return topics.some(({ kind }) => kinds.includes(kind));
  });
}
