import type { CardOffer, TalentCard } from "#app/lib/catalogue/card.ts";

/** An athlete for tests; say only what the test is about. */
export function fixtureCard(card: Partial<TalentCard> & { slug: string }): TalentCard {
  return {
    displayName: card.slug,
    headline: "Runs",
    sports: ["athletics"],
    team: null,
    country: "SE",
    city: null,
    languages: ["en"],
    avatar: { src: "/a.svg", width: 800, height: 800, alt: "Portrait" },
    verified: false,
    paused: false,
    ratingSum: 0,
    ratingCount: 0,
    completed: 0,
    responseH: null,
    featuredRank: null,
    tagWords: [],
    offers: [fixtureOffer({})],
    ...card,
  };
}

export function fixtureOffer(offer: Partial<CardOffer>): CardOffer {
  return {
    offerGuid: "0192f0c1-7a5e-7c3b-9d42-000000000001",
    kind: "video",
    price: { amount: 5_000, currency: "EUR" },
    euroCents: 5_000,
    deliveryH: 120,
    ...offer,
  };
}
