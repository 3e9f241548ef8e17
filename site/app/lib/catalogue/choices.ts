import type { OfferKind } from "#app/lib/api/types.ts";
import type { TalentCard } from "./card.ts";
import { offerKinds } from "./offer-words.ts";

/** The values a list can be narrowed to. */
export interface Choices {
  kinds: OfferKind[];
  languages: string[];
  countries: string[];
}

/** Choices that would find nobody are not offered. */
export function choicesOf(cards: readonly TalentCard[]): Choices {
  return {
    kinds: offerKinds.filter((kind) =>
      cards.some((card) => card.offers.some((offer) => offer.kind === kind)),
    ),
    languages: [...new Set(cards.flatMap((card) => card.languages))].sort(),
    countries: [...new Set(cards.map((card) => card.country))].sort(),
  };
}
