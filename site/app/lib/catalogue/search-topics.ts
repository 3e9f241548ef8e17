import type { OfferKind } from "#app/lib/api/types.ts";
import * as texts from "#messages/search-topics";
import type { SportName } from "./page-types.ts";
import { queryWords } from "./search.ts";

// What people type besides names: what they want an athlete for, and what they call a sport or a country.

/** Something to book an athlete for. */
export interface SearchTopic {
  /** What the athletes are shown under. */
  label: string;
  kind: OfferKind;
  /** Folded words with this meaning; several words are adjacent. */
  words: readonly string[];
}

export const searchTopics: readonly SearchTopic[] = [
  { label: texts.birthday, kind: "video", words: phrases(texts.birthdayWords) },
  { label: texts.congratulations, kind: "video", words: phrases(texts.congratulationsWords) },
  { label: texts.goodLuck, kind: "video", words: phrases(texts.goodLuckWords) },
  { label: texts.getWell, kind: "video", words: phrases(texts.getWellWords) },
  { label: texts.wedding, kind: "video", words: phrases(texts.weddingWords) },
  { label: texts.holidays, kind: "video", words: phrases(texts.holidaysWords) },
  { label: texts.gifts, kind: "video", words: phrases(texts.giftsWords) },
  { label: texts.videos, kind: "video", words: phrases(texts.videosWords) },
  { label: texts.sessions, kind: "session", words: phrases(texts.sessionsWords) },
  { label: texts.appearances, kind: "appearance", words: phrases(texts.appearancesWords) },
  { label: texts.items, kind: "item", words: phrases(texts.itemsWords) },
];

/** A list of words in a message, folded as a query is. */
function phrases(list: string): string[] {
  return list.split(", ").map((phrase) => queryWords(phrase).join(" "));
}

/** What people call a country that is listed under another name; values are the beginnings of that name's words. */
export const placeNames: Readonly<Record<string, string>> = {
  uk: "united kingdom",
  gb: "united kingdom",
  britain: "united kingdom",
  british: "united kingdom",
  england: "united kingdom",
  english: "united kingdom",
  scotland: "united kingdom",
  scottish: "united kingdom",
  wales: "united kingdom",
  welsh: "united kingdom",
  us: "united states",
  usa: "united states",
  america: "united states",
  american: "united states",
  uae: "united arab",
  emirates: "united arab",
  holland: "netherlands",
  dutch: "netherlands",
  deutschland: "germany",
  espana: "spain",
  spanish: "spain",
  french: "france",
  italia: "italy",
  italian: "italy",
  osterreich: "austria",
  schweiz: "switzerland",
  suisse: "switzerland",
  swiss: "switzerland",
  brasil: "brazil",
  brazilian: "brazil",
  sverige: "sweden",
  swedish: "sweden",
  norge: "norway",
  norwegian: "norway",
  danmark: "denmark",
  danish: "denmark",
  suomi: "finland",
  finnish: "finland",
  polska: "poland",
  polish: "poland",
  irish: "ireland",
  portuguese: "portugal",
  japanese: "japan",
  chinese: "china",
  turkey: "turkiye",
  turkish: "turkiye",
  czech: "czechia",
  greek: "greece",
  belgian: "belgium",
  kenyan: "kenya",
  nigerian: "nigeria",
  australian: "australia",
  canadian: "canada",
  mexican: "mexico",
  argentinian: "argentina",
};

/**
 * Calls the sports of a query by the names they are listed under. With `unfinished`, the last word may be the beginning
 * of a name.
 */
export function nameSports(
  words: readonly string[],
  sports: readonly SportName[],
  { unfinished }: { unfinished: boolean },
): string[] {
  const synonyms = findSynonyms(sports);
  const renamed: string[] = [];
  for (let at = 0; at < words.length; ) {
    const [longest] = synonyms
      .map(({ phrase, name }) => ({ name, length: matchAt(words, at, phrase, unfinished) }))
      .filter(({ length }) => length > 0)
      .sort((one, other) => other.length - one.length);
    renamed.push(...(longest === undefined ? words.slice(at, at + 1) : queryWords(longest.name)));
    at += longest?.length ?? 1;
  }
  return renamed;
}

/**
 * Other names of `sports`. A phrase that the name of a listed sport begins with is left out: it finds that sport
 * itself.
 */
export function findSynonyms(sports: readonly SportName[]): { phrase: string; name: string }[] {
  const listed = sports.map(({ name }) => queryWords(name).join(" "));
  return sports.flatMap(({ name, synonyms = [] }) => {
    return synonyms
      .map((phrase) => queryWords(phrase).join(" "))
      .filter((phrase) => !listed.some((one) => one.startsWith(phrase)))
      .map((phrase) => ({ phrase, name }));
  });
}

/** A parsed query. */
export interface Understood {
  /** In the order of the query. */
  topics: SearchTopic[];
  /** The remaining words. */
  rest: string[];
}

/** Extracts the topics of a query, and maps countries to their listed names. */
export function understand(words: readonly string[]): Understood {
  const topics: SearchTopic[] = [];
  const rest: string[] = [];
  for (let at = 0; at < words.length; ) {
    const { topic, length } = topicAt(words, at);
    if (topic === null) rest.push(...words.slice(at, at + 1));
    else if (!topics.includes(topic)) topics.push(topic);
    at += length;
  }
  const isTelling = (word: string) => topics.length === 0 || !fillers.has(word);
  return { topics, rest: namePlaces(rest.filter(isTelling)) };
}

/** The topic with the longest phrase from `at` on, and the number of its words; null for a word of no topic. */
function topicAt(words: readonly string[], at: number) {
  let found: { topic: SearchTopic | null; length: number } = { topic: null, length: 0 };
  for (const topic of searchTopics) {
    const length = Math.max(...topic.words.map((phrase) => matchAt(words, at, phrase)));
    if (length > found.length) found = { topic, length };
  }
  return { ...found, length: Math.max(found.length, 1) };
}

function namePlaces(words: readonly string[]): string[] {
  return words.flatMap((word) =>
    Object.hasOwn(placeNames, word) ? (placeNames[word]?.split(" ") ?? []) : [word],
  );
}

/** Filler words that find no athlete. */
const fillers: ReadonlySet<string> = new Set(phrases(texts.fillerWords));

/** Words about prices and about athletes in general, which are not in the index. */
const generalWords: ReadonlySet<string> = new Set(phrases(texts.generalWords));

const amountPattern = /^\d+(eur|euros?|gbp|usd)?$/;

/** Returns whether a word finds no athlete: a filler, a word about prices, or a number. */
export function isGeneral(word: string): boolean {
  return fillers.has(word) || generalWords.has(word) || amountPattern.test(word);
}

/** Beginnings of so many letters are taken for the word. */
const shortestStart = 4;

/**
 * How many words of the query a phrase takes from `at` on; 0 where it is another one. The query's last word may be
 * `unfinished`.
 */
function matchAt(words: readonly string[], at: number, phrase: string, unfinished = true): number {
  const parts = phrase.split(" ");
  const fits = parts.every((part, index) => {
    const typed = words[at + index];
    if (typed === undefined) return false;
    const mayBeUnfinished = unfinished && at + index === words.length - 1;
    return (
      typed === part || (mayBeUnfinished && typed.length >= shortestStart && part.startsWith(typed))
    );
  });
  return fits ? parts.length : 0;
}
