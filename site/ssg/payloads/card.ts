import type { CardOffer, TalentCard } from "#app/lib/catalogue/card.ts";
import type { MoneyLike } from "#app/lib/money/format-money.ts";
import { convert, type ReferenceRates } from "#app/lib/money/reference-rates.ts";
import type { CatalogueOffer, CatalogueTalent } from "#ssg/catalogue/shape.ts";

const rushHours: Readonly<Record<string, number>> = { rush24h: 24, rush72h: 72 };

/** An athlete as lists know them. */
export function toCard(person: CatalogueTalent, rates: ReferenceRates): TalentCard {
  return {
    slug: person.slug,
    displayName: person.displayName,
    headline: person.headline,
    ...headlinesOf(person),
    sports: person.sports,
    country: person.country,
    languages: person.languages,
    avatar: person.avatar,
    verified: person.verified,
    paused: person.status === "paused",
    ratingSum: person.stats.ratingSum,
    ratingCount: person.stats.ratingCount,
    offers: person.offers.map((offer) => toCardOffer(offer, rates)),
  };
}

function headlinesOf({ textLanguage, translations = {} }: CatalogueTalent) {
  const headlines = Object.entries(translations).flatMap(([language, { headline }]) =>
    headline === undefined ? [] : [[language, { headline }] as const],
  );
  return {
    ...(textLanguage !== undefined && { textLanguage }),
    ...(headlines.length > 0 && { translations: Object.fromEntries(headlines) }),
  };
}

function toCardOffer(offer: CatalogueOffer, rates: ReferenceRates): CardOffer {
  return {
    kind: offer.kind,
    price: offer.totalPrice,
    euroCents: toEuroCents(offer.totalPrice, rates),
    ...deliveryHours(offer),
    ...hoursOf(offer),
  };
}

function hoursOf({ session }: CatalogueOffer): Pick<CardOffer, "hours"> {
  if (session === null) return {};
  const days = [...new Set(session.weekly.map(({ dow }) => dow))].sort().join("");
  return { hours: { days, noticeH: session.minNoticeH, ahead: session.maxAdvanceDays } };
}

function deliveryHours({ video, addons }: CatalogueOffer): Pick<CardOffer, "deliveryH" | "rushH"> {
  if (video === null) return { deliveryH: null, rushH: null };
  const deliveryH = video.turnaroundDays * 24;
  const rushes = addons
    .map((addon) => rushHours[addon.effect] ?? deliveryH)
    .filter((hours) => hours < deliveryH);
  return { deliveryH, rushH: rushes.length === 0 ? null : Math.min(...rushes) };
}

/** The price in whole euro cents, or null for a currency without a reference rate. */
export function toEuroCents(money: MoneyLike, rates: ReferenceRates): number | null {
  const euros = convert(money, "EUR", rates);
  return euros === null ? null : Math.round(euros * 100);
}
