import { cheapestOffer, type Picture, type TalentCard } from "#app/lib/catalogue/card.ts";
import type { SportName } from "#app/lib/catalogue/page-types.ts";
import type { SearchHit, SearchIndex } from "#app/lib/catalogue/search-shards.ts";
import { wordsOf } from "#app/lib/catalogue/search-words.ts";
import { countryName } from "#app/lib/places.ts";
import { type Findable, searchTree } from "./search-tree.ts";
import { hashOf } from "./shelf.ts";

/** One file of the search index. */
export interface SearchFile {
  /** `/search/ger.json`. */
  address: string;
  /** Hash of all that stands in it. */
  hash: string;
  content: () => string;
}

export interface SearchFiles {
  /** `/search.json`. */
  index: SearchIndex;
  parts: SearchFile[];
}

/** What is searched: sports by their names, athletes in rank. */
export interface Searched {
  sports: readonly SportName[];
  ranked: readonly { card: TalentCard; cardHash: string; summary: { words: string } }[];
  sportNames: ReadonlyMap<string, string>;
}

/** A word of so many headlines says nothing of anybody: it finds only beside another word. */
const tellingWord = 100;

/** The search index of everybody, in parts. */
export function searchFiles({ sports, ranked, sportNames }: Searched): SearchFiles {
  const entries = ranked.map((shown) => entryOf(shown, sportNames));
  const uses = new Map<string, number>();
  for (const { headline } of entries) {
    for (const word of headline) uses.set(word, (uses.get(word) ?? 0) + 1);
  }
  const findable = entries.map(({ name, own, headline }): Findable => {
    const telling = headline.filter((word) => (uses.get(word) ?? 0) <= tellingWord);
    return { name, words: [...own, ...telling] };
  });
  const { shards, files } = searchTree(findable);
  const names = hashOf(JSON.stringify([...sportNames]));
  return {
    index: { sports: sports.map(({ slug, name }) => ({ slug, name })), shards },
    parts: [...files].map(([address, athletes]) => {
      const inFile = athletes.flatMap((at) => entries[at] ?? []);
      return {
        address,
        hash: hashOf(names, ...inFile.map((entry) => entry.hash)),
        content: () => JSON.stringify(inFile.map((entry) => entry.hit())),
      };
    }),
  };
}

interface Entry {
  name: string;
  hash: string;
  /** Words of name, sports, team, country, city and tags. */
  own: string[];
  headline: string[];
  hit: () => SearchHit;
}

function entryOf(shown: Searched["ranked"][number], sportNames: Searched["sportNames"]): Entry {
  const { card, cardHash, summary } = shown;
  const name = wordsOf(card.displayName);
  const facts = [
    ...card.sports.map((slug) => sportNames.get(slug) ?? slug),
    countryName(card.country),
    summary.words,
  ];
  const own = [...new Set([...name, ...wordsOf(facts.join(" "))])];
  const headline = wordsOf(card.headline);
  const more = () => [...new Set([...own, ...headline])].filter((word) => !name.includes(word));
  const hash = hashOf(cardHash, summary.words);
  return { name: card.displayName, hash, own, headline, hit: () => hitOf(card, more().join(" ")) };
}

function hitOf(card: TalentCard, words: string): SearchHit {
  return {
    slug: card.slug,
    displayName: card.displayName,
    headline: card.headline,
    avatar: thumbnail(card.avatar),
    from: cheapestOffer(card)?.price ?? null,
    words,
  };
}

/** A thumbnail beside the name: it needs no words and no large files. */
function thumbnail({ built, ...picture }: Picture): Picture {
  if (built === undefined) return { ...picture, alt: "" };
  const { widths } = built;
  const small = widths === undefined ? {} : { widths: widths.slice(0, 2) };
  return { ...picture, src: built.file, alt: "", built: { ...built, ...small } };
}
