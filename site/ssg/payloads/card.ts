import type { CardOffer, TalentCard } from "#app/lib/catalogue/card.ts";
import type { CatalogueOffer, CatalogueTalent } from "#ssg/catalogue/shape.ts";
import { toEuroCents } from "#ssg/reference-rates.ts";

const rushHours: Readonly<Record<string, number>> = { rush24h: 24, rush72h: 72 };

/** An athlete as lists know them. */
export function toCard(person: CatalogueTalent): TalentCard {
  return {
    slug: person.slug,
    displayName: person.displayName,
    headline: person.headline,
    sports: person.sports,
    country: person.country,
    languages: person.languages,
    avatar: person.avatar,
    verified: person.verified,
    paused: person.status === "paused",
    ratingSum: person.stats.ratingSum,
    ratingCount: person.stats.ratingCount,
    offers: person.offers.map(toCardOffer),
  };
}

function toCardOffer(offer: CatalogueOffer): CardOffer {
  return {
    kind: offer.kind,
    price: offer.price,
    euroCents: toEuroCents(offer.price),
    deliveryH: deliveryHours(offer),
  };
}

function deliveryHours({ video, addons }: CatalogueOffer): number | null {
  if (video === null) return null;
  const rushes = addons
    .map((addon) => rushHours[addon.effect])
    .filter((hours) => hours !== undefined);
  return Math.min(video.turnaroundDays * 24, ...rushes);
}
