import type { CardOffer, TalentCard } from "#app/lib/catalogue/card.ts";
import type { CatalogueOffer, CatalogueTalent } from "#ssg/catalogue/shape.ts";

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
    ...deliveryHours(offer),
  };
}

function deliveryHours({ video, addons }: CatalogueOffer): Pick<CardOffer, "deliveryH" | "rushH"> {
  if (video === null) return { deliveryH: null, rushH: null };
  const deliveryH = video.turnaroundDays * 24;
  const rushes = addons
    .map((addon) => rushHours[addon.effect] ?? deliveryH)
    .filter((hours) => hours < deliveryH);
  return { deliveryH, rushH: rushes.length === 0 ? null : Math.min(...rushes) };
}

/**
 * Euro per unit of a currency, rounded, as of November 2026. They only order and filter prices of different currencies;
 * customers pay the athlete's price, in the athlete's currency.
 */
const euroPerUnit: Readonly<Record<string, number>> = {
  EUR: 1,
  USD: 0.86,
  GBP: 1.14,
  CHF: 1.08,
  SEK: 0.091,
  NOK: 0.085,
  DKK: 0.134,
  CAD: 0.61,
  AUD: 0.56,
  NZD: 0.49,
  JPY: 0.0055,
  BRL: 0.16,
  MXN: 0.047,
  ZAR: 0.05,
  KES: 0.0067,
  INR: 0.0097,
  KWD: 2.8,
  PLN: 0.235,
};

/** The price in whole euro cents, or null for a currency without a reference rate. */
export function toEuroCents(money: { amount: number; currency: string }): number | null {
  const rate = euroPerUnit[money.currency];
  if (rate === undefined) return null;
  const format = new Intl.NumberFormat("en", { style: "currency", currency: money.currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return Math.round((money.amount / 10 ** digits) * rate * 100);
}
