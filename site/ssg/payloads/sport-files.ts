import type { OfferKind } from "#app/lib/api/types.ts";
import { averageRating, deliversWithin, type TalentCard } from "#app/lib/catalogue/card.ts";
import { offerKinds } from "#app/lib/catalogue/offer-words.ts";
import type { CardList } from "#app/lib/catalogue/page-types.ts";
import { compareCards } from "#app/lib/catalogue/sort-orders.ts";
import {
  cardsPerPage,
  noOffer,
  ranksPerPart,
  type SportChoices,
  type SportNumbers,
  type SportRanks,
  sportCardsFile,
  sportChoicesFile,
  sportOrderFile,
  sportPricesFile,
  sportRatingsFile,
  unknownPrice,
  type Within,
} from "#app/lib/catalogue/sport-cards.ts";
import { hashOf, type ListedTalent, type PayloadIndex } from "./payload-index.ts";

/** A file that a page fetches for more entries than it contains. */
export interface ListFile {
  /** `/sport/tennis/cards-2.json`. */
  address: string;
  /** Hash of all it is made of. */
  hash: string;
  content: () => string;
}

const orders = ["price", "rating", "fastest"] as const;
const times = [null, 24, 72] as const;

/** The pages, filters and orders of each sport that has more athletes than its document shows. */
export function* sportFiles(payloadIndex: PayloadIndex): Generator<ListFile> {
  for (const { slug } of payloadIndex.sports) yield* filesOfSport(payloadIndex, slug);
}

/** The files of one sport. */
export function* filesOfSport(
  { bySport, cardsOf }: Pick<PayloadIndex, "bySport" | "cardsOf">,
  slug: string,
): Generator<ListFile> {
  const shown = bySport.get(slug) ?? [];
  if (shown.length <= cardsPerPage) return;
  yield* pagesOf(slug, shown);
  const cards = cardsOf(slug);
  yield* choicesOf(slug, cards);
  yield* pricesOf(slug, cards);
  yield* ordersOf(slug, cards);
}

function* pagesOf(slug: string, shown: readonly ListedTalent[]): Generator<ListFile> {
  for (let first = cardsPerPage; first < shown.length; first += cardsPerPage) {
    const part = shown.slice(first, first + cardsPerPage);
    yield {
      address: sportCardsFile(slug, first / cardsPerPage + 1),
      hash: hashOf(...part.map(({ cardHash }) => cardHash)),
      content: () => JSON.stringify({ talent: part.map(({ card }) => card) } satisfies CardList),
    };
  }
}

function* choicesOf(slug: string, cards: readonly TalentCard[]): Generator<ListFile> {
  const country = cards.map((card) => card.country);
  const languages = cards.map((card) => card.languages.join(" "));
  yield small(sportChoicesFile(slug, "country"), valuesOf(country));
  yield small(sportChoicesFile(slug, "languages"), valuesOf(languages));
  yield small(sportRatingsFile(slug), {
    athletes: cards.map((card) => Math.floor(averageRating(card) * 100)),
  });
}

function valuesOf(each: readonly string[]): SportChoices {
  const values = [...new Set(each)].sort();
  const places = new Map(values.map((value, place) => [value, place]));
  return { values, athletes: each.map((value) => places.get(value) ?? -1) };
}

/** A kind without offers in the sport is never requested. */
function* pricesOf(slug: string, cards: readonly TalentCard[]): Generator<ListFile> {
  const kinds = offerKinds.filter((kind) =>
    cards.some(({ offers }) => offers.some((offer) => offer.kind === kind)),
  );
  for (const kind of [null, ...kinds]) {
    for (const within of times) {
      const athletes = cards.map((card) => lowestPrice(card, kind, within));
      yield small(sportPricesFile(slug, kind, within), { athletes });
    }
  }
}

function lowestPrice(
  { offers }: TalentCard,
  kind: OfferKind | null,
  within: Within | null,
): number {
  let lowest = noOffer;
  for (const offer of offers) {
    if (kind !== null && offer.kind !== kind) continue;
    if (within !== null && !deliversWithin(offer, within)) continue;
    const price = offer.euroCents === null ? unknownPrice : Math.ceil(offer.euroCents / 100);
    if (lowest === noOffer || price < lowest) lowest = price;
  }
  return lowest;
}

function* ordersOf(slug: string, cards: readonly TalentCard[]): Generator<ListFile> {
  const ranks = new Map(cards.map((card, rank) => [card, rank]));
  for (const sort of orders) {
    const sorted = cards.toSorted(compareCards[sort]).map((card) => ranks.get(card) ?? 0);
    for (let first = 0; first < sorted.length; first += ranksPerPart) {
      const part = first / ranksPerPart + 1;
      yield small(sportOrderFile(slug, sort, part), {
        ranks: sorted.slice(first, first + ranksPerPart),
      });
    }
  }
}

/** A file that is sooner made than what it is made of is hashed: it is written only where its bytes differ. */
function small(address: string, body: SportChoices | SportNumbers | SportRanks): ListFile {
  const text = JSON.stringify(body);
  return { address, hash: hashOf(text), content: () => text };
}
