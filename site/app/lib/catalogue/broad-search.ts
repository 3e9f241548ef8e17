import type { OfferKind } from "#app/lib/api/types.ts";
import * as texts from "#messages/search-topics";
import type { SportName } from "./page-types.ts";
import {
  findSports,
  findTalent,
  type LoadHits,
  maxTalent,
  queryWords,
  type SearchResults,
  search,
  wordsOf,
} from "./search.ts";
import {
  kindFile,
  kindMark,
  type SearchHit,
  type SearchIndex,
  wordsFile,
} from "./search-shards.ts";
import {
  findSynonyms,
  isGeneral,
  nameSports,
  placeNames,
  type SearchTopic,
  searchTopics,
  understand,
} from "./search-topics.ts";
import { correctSpelling } from "./spelling.ts";

/** What is found by what a query may mean, where its own words find few. */
export interface BroadResults extends SearchResults {
  /** What was searched for instead of what was typed. */
  meant: string | null;
  /** The kind of offer that the query asks for. */
  kind: OfferKind | null;
  /** Athletes who offer that kind; none of them is among `talent`. */
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
): Promise<BroadResults> {
  const typed = queryWords(query);
  const first = await findMeaning(index, typed, exact, loads.hits);
  if (hasFound(first)) return { ...first, meant: null, instead: null };
  const searchInstead = async (words: readonly string[]): Promise<BroadResults | null> => {
    const meant = words.join(" ");
    if (meant === "" || meant === typed.join(" ")) return null;
    const found = await search(index, meant, loads.hits);
    const meaning = await findMeaning(index, words, found, loads.hits);
    return hasFound(meaning) ? { ...meaning, meant, instead: null } : null;
  };
  const specific = await searchInstead(withoutGeneralWords(typed));
  if (specific !== null) return specific;
  const corrected = await correct(index, typed, loads);
  const sports = index.sports.slice(0, maxSuggestedSports);
  return (
    (await searchInstead(corrected)) ??
    (await searchInstead(withoutGeneralWords(corrected))) ?? {
      ...first,
      meant: null,
      instead: { sports, topics: suggestedTopicsOf(index) },
    }
  );
}

function withoutGeneralWords(words: readonly string[]): string[] {
  return words.filter((word) => !isGeneral(word));
}

type Meaning = Pick<BroadResults, "sports" | "talent" | "kind" | "suited">;

function hasFound({ sports, talent, suited }: Meaning): boolean {
  return sports.length + talent.length + (suited?.talent.length ?? 0) > 0;
}

/** Adds athletes that match the topics of the query to the exact matches. */
async function findMeaning(
  index: SearchIndex,
  words: readonly string[],
  exact: SearchResults,
  load: LoadHits,
): Promise<Meaning> {
  // A name is not taken for the beginning of a sport: "mara" finds Mara, and no marathon runners.
  const unfinished = exact.talent.length === 0;
  const { topic, rest } = understand(nameSports(words, index.sports, { unfinished }));
  if (topic !== null) {
    const known = new Set(exact.talent.map(({ slug }) => slug));
    const talent = (await findSuited(index, topic, rest, load))
      .filter(({ slug }) => !known.has(slug))
      .slice(0, maxTalent - known.size);
    const suited = talent.length === 0 ? null : { label: topic.label, talent };
    return { ...exact, kind: topic.kind, suited };
  }
  if (rest.join(" ") === words.join(" ")) return { ...exact, kind: null, suited: null };
  const sports = [...new Set([...exact.sports, ...findSports(index, rest)])];
  // Athletes with the exact words are meant; the page of the sport lists the others.
  const talent = exact.talent.length > 0 ? exact.talent : await findTalent(index, rest, load);
  return { sports, talent, kind: null, suited: null };
}

async function findSuited(
  index: SearchIndex,
  { kind }: SearchTopic,
  rest: readonly string[],
  load: LoadHits,
): Promise<readonly SearchHit[]> {
  if (!index.kinds.includes(kind)) return [];
  if (rest.length === 0) return await load(kindFile(kind));
  return await findTalent(index, rest, load, [kindMark(kind)]);
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

function suggestedTopicsOf({ kinds }: SearchIndex): string[] {
  return suggestedTopics.filter((words) => {
    const { topic } = understand(queryWords(words));
    return topic !== null && kinds.includes(topic.kind);
  });
}
