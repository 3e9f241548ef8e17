import type { SportName } from "#app/lib/catalogue/page-types.ts";
import { queryWords } from "./typed-words.ts";
import {
  cheapWords,
  currencyWords,
  equalWords,
  generalWords,
  limitWords,
  placeNames,
  sportNames,
  type Topic,
  topics,
} from "./vocabulary.ts";

// The vocabulary by words, as a query has them.

/** A list of phrases, each as its folded words. */
export function phrasesOf(list: string): string[][] {
  return list
    .split(", ")
    .map((phrase) => queryWords(phrase))
    .filter((words) => words.length > 0);
}

const wordSet = (list: string): ReadonlySet<string> => new Set(phrasesOf(list).flat());

const general = wordSet(generalWords);
const cheap = wordSet(cheapWords);
const limits = wordSet(limitWords);
const currencies = new Map(
  Object.entries(currencyWords).flatMap(([code, list]) =>
    phrasesOf(list).map(([word = ""]) => [word, code] as const),
  ),
);

/** Returns whether a word finds no athlete: a filler, or a word about prices. */
export function isGeneral(word: string): boolean {
  return general.has(word) || cheap.has(word) || limits.has(word) || currencies.has(word);
}

/** Returns whether the query asks for low prices. */
export function isCheap(words: readonly string[]): boolean {
  return words.some((word) => cheap.has(word));
}

const amountPattern = /^\d{1,6}$/;

/** The amount that a number in a query is, if it is one. */
export function amountOf(word: string): number | null {
  return amountPattern.test(word) ? Number(word) : null;
}

/** Returns whether words of the query make its numbers amounts, and of which currency. */
export function priceWords(words: readonly string[]): { isLimit: boolean; currency: string } {
  const [code] = words.flatMap((word) => currencies.get(word) ?? []);
  return {
    isLimit: code !== undefined || words.some((word) => limits.has(word)),
    currency: code ?? "EUR",
  };
}

/** A phrase and what it is about. */
interface Phrase<Of> {
  words: readonly string[];
  of: Of;
}

const topicPhrases: readonly Phrase<Topic>[] = topics.flatMap((topic) =>
  phrasesOf(topic.words).map((words) => ({ words, of: topic })),
);

/** Topics that a word is a phrase of; without any, those with the word in a phrase. */
export function topicsOf(word: string): { topic: Topic; isWhole: boolean }[] {
  const found = phrasesWith(topicPhrases, word);
  const whole = found.filter(({ isWhole }) => isWhole);
  return (whole.length > 0 ? whole : found).map(({ of, isWhole }) => ({ topic: of, isWhole }));
}

/** Topics with a word that begins so. */
export function topicsStarting(start: string): Topic[] {
  const found = topicPhrases.filter(({ words }) => words.some((word) => word.startsWith(start)));
  return [...new Set(found.map(({ of }) => of))];
}

/** Each topic once, the most specific one first. */
export function orderTopics(some: readonly Topic[]): Topic[] {
  return topics.filter((topic) => some.includes(topic));
}

/** The single words of a topic in all languages. */
export function wordsOfTopic(topic: Topic): string[] {
  return topicPhrases
    .filter(({ of, words }) => of === topic && words.length === 1)
    .flatMap(({ words }) => words);
}

/** The topics of which the words have a whole phrase, the most specific one first. */
export function topicsIn(words: readonly string[]): Topic[] {
  return topics.filter((topic) =>
    topicPhrases.some(({ of, words: phrase }) => of === topic && hasAll(words, phrase)),
  );
}

const placePhrases = Object.entries(placeNames).flatMap(([place, list]) =>
  phrasesOf(list).map((words) => ({ words, of: place })),
);

/** The beginnings of the names of countries that a word is another name of. */
export function countriesOf(word: string): string[][] {
  const found = phrasesWith(placePhrases, word).map(({ of }) => of);
  return [...new Set(found)].map((place) => place.split(" "));
}

const equalGroups = equalWords.map((list) => phrasesOf(list));

/** Phrases that mean the same as a word. */
export function equalsOf(word: string): string[][] {
  return equalGroups.filter((group) => group.some((phrase) => phrase.includes(word))).flat();
}

/** Other names of the listed sports. */
export function otherNames(sports: readonly SportName[]): readonly Phrase<SportName>[] {
  return sports.flatMap((sport) => {
    const own = namesOf(sport);
    const known = Object.entries(sportNames).find(([name]) => own.includes(name))?.[1] ?? "";
    const phrases = [
      ...phrasesOf(known),
      ...(sport.synonyms ?? []).map((name) => queryWords(name)),
    ];
    return phrases.filter((words) => words.length > 0).map((words) => ({ words, of: sport }));
  });
}

/** The names of a sport in all languages, folded. */
export function namesOf({ name, names = [] }: SportName): string[] {
  return [...new Set([name, ...names].map((one) => queryWords(one).join(" ")))];
}

/** Phrases with a word; without one, those that a word of at least four letters begins. */
export function phrasesWith<Of>(
  phrases: readonly Phrase<Of>[],
  word: string,
): { of: Of; isWhole: boolean }[] {
  return phrases
    .filter(({ words }) => words.includes(word))
    .map(({ of, words }) => ({ of, isWhole: words.length === 1 }));
}

/** Each word of the vocabulary, to find mistyped and unfinished ones. */
export function vocabularyWords(sports: readonly SportName[]): string[] {
  const phrases = [topicPhrases, placePhrases, otherNames(sports)].flatMap((some) =>
    some.flatMap(({ words }) => words),
  );
  return [...new Set([...phrases, ...equalGroups.flat(2), ...sports.flatMap(namesOf)])];
}

/** English names of sports that the marketplace may lack, by another name. */
export function sportsCalled(words: readonly string[]): string[] {
  return Object.entries(sportNames)
    .filter(([name, list]) =>
      [queryWords(name), ...phrasesOf(list)].some((phrase) => hasAll(words, phrase)),
    )
    .map(([name]) => name);
}

export function hasAll(words: readonly string[], phrase: readonly string[]): boolean {
  return phrase.every((word) => words.includes(word));
}
