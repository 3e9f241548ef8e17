import { phrasesOf } from "#app/lib/catalogue/search/lexicon.ts";
import { topicMark } from "#app/lib/catalogue/search/shards.ts";
import { queryWords } from "#app/lib/catalogue/search/typed-words.ts";
import { topics } from "#app/lib/catalogue/search/vocabulary.ts";
import type { CatalogueOffer } from "./shape.ts";

const marked = topics
  .filter(({ isMarked }) => isMarked)
  .map(({ id, kind, words, evidence }) => ({
    mark: topicMark(id),
    kind,
    phrases: phrasesOf(evidence === undefined ? words : `${words}, ${evidence}`).map(
      (phrase) => ` ${phrase.join(" ")} `,
    ),
  }));

/** The marks of topics that offers are about, by the words of their titles and descriptions in all languages. */
export function topicMarks(
  offers: readonly Pick<CatalogueOffer, "kind" | "title" | "description" | "translations">[],
): string[] {
  const texts = offers.map(({ kind, title, description, translations = {} }) => {
    const others = Object.values(translations).map((one) => `${one.title} ${one.description}`);
    const words = queryWords([title, description, ...others].join(" "));
    return { kind, text: ` ${words.join(" ")} ` };
  });
  return marked
    .filter(({ kind, phrases }) =>
      texts.some(
        (one) =>
          (kind ?? one.kind) === one.kind && phrases.some((phrase) => one.text.includes(phrase)),
      ),
    )
    .map(({ mark }) => mark);
}
