import { phrasesOf } from "#app/lib/catalogue/search/lexicon.ts";
import { topicMark } from "#app/lib/catalogue/search/shards.ts";
import { queryWords } from "#app/lib/catalogue/search/typed-words.ts";
import { type Topic, topics } from "#app/lib/catalogue/search/vocabulary.ts";
import type { CatalogueOffer } from "./shape.ts";

interface MarkedPhrase {
  topic: Topic;
  words: readonly string[];
}

/** The phrases of marked topics by their first words: each word of a text is looked up once. */
const phrases = new Map<string, MarkedPhrase[]>();
for (const topic of topics.filter(({ isMarked }) => isMarked)) {
  const { words, evidence } = topic;
  for (const phrase of phrasesOf(evidence === undefined ? words : `${words}, ${evidence}`)) {
    const [first = ""] = phrase;
    phrases.set(first, [...(phrases.get(first) ?? []), { topic, words: phrase }]);
  }
}

/** The marks of topics that offers are about, by the words of their titles and descriptions in all languages. */
export function topicMarks(
  offers: readonly Pick<CatalogueOffer, "kind" | "title" | "description" | "translations">[],
): string[] {
  const found = new Set<Topic>();
  for (const { kind, title, description, translations = {} } of offers) {
    const texts = [{ title, description }, ...Object.values(translations)];
    for (const text of texts) {
      const words = queryWords(`${text.title ?? ""} | ${text.description ?? ""}`);
      for (const [at, word] of words.entries()) {
        for (const phrase of phrases.get(word) ?? []) {
          const isOfKind = phrase.topic.kind === null || phrase.topic.kind === kind;
          const isThere = phrase.words.every((one, index) => words[at + index] === one);
          if (isOfKind && isThere) found.add(phrase.topic);
        }
      }
    }
  }
  return topics.filter((topic) => found.has(topic)).map(({ id }) => topicMark(id));
}
