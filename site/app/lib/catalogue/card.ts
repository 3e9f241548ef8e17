import type { OfferKind } from "#app/lib/api/types.ts";
import type { MoneyLike } from "#app/lib/money/format-money.ts";
import { offerKinds } from "./offer-words.ts";
import type { Picture } from "./picture.ts";

export type { Picture };

/** One offer as lists and filters know it. */
export interface CardOffer {
  kind: OfferKind;
  /** The amount that a customer pays, with the service fee. */
  price: MoneyLike;
  /** The price in euro cents at the reference rates of the build, to compare currencies with. */
  euroCents: number | null;
  /** Hours from acceptance to a delivered video, without an extra; null for anything else. */
  deliveryH: number | null;
  /** The same with the fastest extra that costs more; null where no extra is faster. */
  rushH: number | null;
  /** When it takes place; absent for what is delivered. */
  hours?: CardHours;
}

/** The weekly hours of an offer at a booked time; dates that are booked already are not known. */
export interface CardHours {
  /** The days of the week, 1 for Monday: `16`. */
  days: string;
  noticeH: number;
  /** Days from now on that can be booked. */
  ahead: number;
}

/** An athlete as lists and filters know them: what hundreds of them are sent for is all shown. */
export interface TalentCard {
  slug: string;
  displayName: string;
  headline: string;
  /** The language of the headline, where it is another than the page's. */
  headlineLang?: string | undefined;
  /** In files for all languages: the language of `headline`, where it is not English, and its translations. */
  textLanguage?: string | undefined;
  translations?: Readonly<Record<string, { headline?: string | undefined }>> | undefined;
  /** Slugs, the first one is the main sport. */
  sports: string[];
  country: string;
  languages: string[];
  avatar: Picture;
  verified: boolean;
  paused: boolean;
  ratingSum: number;
  ratingCount: number;
  offers: CardOffer[];
}

/** The cheapest offer: the "from" price of a card. */
export function cheapestOffer(card: Pick<TalentCard, "offers">): CardOffer | null {
  return card.offers.reduce<CardOffer | null>(
    (cheapest, offer) =>
      cheapest === null || offer.price.amount < cheapest.price.amount ? offer : cheapest,
    null,
  );
}

/** 0 to 5; 0 before the first review. */
export function averageRating(card: { ratingSum: number; ratingCount: number }): number {
  return card.ratingCount === 0 ? 0 : card.ratingSum / card.ratingCount;
}

/** Whether the offer is a video that can be delivered within so many hours, if need be with an extra. */
export function deliversWithin(offer: CardOffer, hours: number): boolean {
  return (fastestH(offer) ?? Number.POSITIVE_INFINITY) <= hours;
}

/** The fastest video of an athlete in hours, if need be with an extra; null without a video. */
export function fastestDelivery(card: Pick<TalentCard, "offers">): number | null {
  const hours = card.offers.map(fastestH).filter((value) => value !== null);
  return hours.length === 0 ? null : Math.min(...hours);
}

function fastestH({ deliveryH, rushH }: CardOffer): number | null {
  return rushH ?? deliveryH;
}

/** How soon the athlete delivers a video: within a day in each order, or for an extra that costs more. */
export function dayDelivery({ offers }: Pick<TalentCard, "offers">): "included" | "extra" | null {
  if (offers.some(({ deliveryH }) => deliveryH !== null && deliveryH <= 24)) return "included";
  return offers.some((offer) => deliversWithin(offer, 24)) ? "extra" : null;
}

/** The values a list can be narrowed to. */
export interface Choices {
  kinds: OfferKind[];
  languages: string[];
  countries: string[];
}

/** Choices without a match are not offered. */
export function choicesOf(cards: readonly TalentCard[]): Choices {
  return {
    kinds: offerKinds.filter((kind) =>
      cards.some((card) => card.offers.some((offer) => offer.kind === kind)),
    ),
    languages: [...new Set(cards.flatMap((card) => card.languages))].sort(),
    countries: [...new Set(cards.map((card) => card.country))].sort(),
  };
}
