import type { OfferKind } from "#app/lib/api/types.ts";
import { cheapestOffer, type Picture, type TalentCard } from "#app/lib/catalogue/card.ts";
import { offerKinds } from "#app/lib/catalogue/offer-words.ts";
import type { SportName } from "#app/lib/catalogue/page-types.ts";
import { wordsOf } from "#app/lib/catalogue/search.ts";
import {
  kindFile,
  kindMark,
  type SearchHit,
  type SearchIndex,
  wordsFile,
} from "#app/lib/catalogue/search-shards.ts";
import { allowedTypos } from "#app/lib/catalogue/spelling.ts";
import { countryName } from "#app/lib/places.ts";
import { hashOf } from "./payload-index.ts";
import { type Findable, searchTree } from "./search-tree.ts";

/** One file of the search index. */
export interface SearchFile {
  /** `/search/ger.json`. */
  address: string;
  /** Hash of its content. */
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

/** A word in so many headlines distinguishes nobody: it finds only beside another word. */
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
  const partOf = (address: string, inFile: readonly Entry[]): SearchFile => ({
    address,
    hash: hashOf(names, ...inFile.map((entry) => entry.hash)),
    content: () => JSON.stringify(inFile.map((entry) => entry.hit())),
  });
  const byKind = offerKinds.flatMap((kind) => {
    const first = entries.filter((entry) => entry.kinds.has(kind)).slice(0, kindFileSize);
    return first.length === 0 ? [] : [{ kind, part: partOf(kindFile(kind), first) }];
  });
  const lists = wordLists(entries.map(({ own }) => own));
  return {
    index: {
      sports: sports.map(({ slug, name }) => ({ slug, name })),
      shards,
      letters: [...lists.keys()].join(""),
      kinds: byKind.map(({ kind }) => kind),
    },
    parts: [
      ...[...files].map(([address, athletes]) =>
        partOf(
          address,
          athletes.flatMap((at) => entries[at] ?? []),
        ),
      ),
      ...byKind.map(({ part }) => part),
      ...[...lists].map(([letter, words]) => {
        const text = JSON.stringify(words);
        return { address: wordsFile(letter), hash: hashOf(text), content: () => text };
      }),
    ],
  };
}

/** How many athletes the file of a kind of offer has: twice what a search shows. */
const kindFileSize = 12;

/** The most bytes of a list of words; beyond it, words that fewer athletes have are left out. */
const wordListBytes = 20_000;

/** The words people may mistype, by their first letter, the most used first. Short ones are left out. */
function wordLists(all: readonly (readonly string[])[]): Map<string, string[]> {
  const uses = new Map<string, number>();
  for (const word of all.flat()) uses.set(word, (uses.get(word) ?? 0) + 1);
  const lists = new Map<string, string[]>();
  const bytes = new Map<string, number>();
  const mostUsed = [...uses].sort(
    ([one, used], [other, more]) => more - used || (one < other ? -1 : 1),
  );
  for (const [word] of mostUsed) {
    const letter = word.charAt(0);
    const size = (bytes.get(letter) ?? 0) + Buffer.byteLength(word) + 3;
    if (allowedTypos(word) === 0 || size > wordListBytes) continue;
    bytes.set(letter, size);
    lists.set(letter, [...(lists.get(letter) ?? []), word]);
  }
  return new Map([...lists].sort(([one], [other]) => (one < other ? -1 : 1)));
}

interface Entry {
  name: string;
  hash: string;
  /** Words of name, sports, team, country, city and tags. */
  own: string[];
  headline: string[];
  kinds: ReadonlySet<OfferKind>;
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
  const kinds = new Set(card.paused ? [] : card.offers.map(({ kind }) => kind));
  const words = () => [...more(), ...[...kinds].map(kindMark)].join(" ");
  return { name: card.displayName, hash, own, headline, kinds, hit: () => hitOf(card, words()) };
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
