import type { CardOffer, TalentCard } from "./card.ts";

/** Returns an athlete for tests; set only the fields that the test is about. */
export function fixtureCard(card: Partial<TalentCard> & { slug: string }): TalentCard {
  return {
    displayName: card.slug,
    headline: "Runs",
    sports: ["athletics"],
    country: "SE",
    languages: ["en"],
    avatar: { src: "/a.svg", width: 800, height: 800, alt: "Portrait" },
    verified: false,
    paused: false,
    ratingSum: 0,
    ratingCount: 0,
    offers: [fixtureOffer({})],
    ...card,
  };
}

export function fixtureOffer(offer: Partial<CardOffer>): CardOffer {
  return {
    kind: "video",
    price: { amount: 5_000, currency: "EUR" },
    euroCents: 5_000,
    deliveryH: 120,
    rushH: null,
    ...offer,
  };
}
