import type { OfferKind } from "#app/lib/api/types.ts";
import { averageRating, type CardOffer, deliversWithin, type TalentCard } from "./card.ts";
import { offerKinds } from "./offer-words.ts";
import { compareCards, type SortOrder, sortOrders } from "./sort-orders.ts";

/** The filters of a list; all of them are in the address. */
export interface Filters {
  kind: OfferKind | null;
  /** Whole euros. */
  maxPrice: number | null;
  language: string | null;
  country: string | null;
  /** Hours until a video is there. */
  within: 24 | 72 | null;
  minRating: number | null;
  /** The day on which it is needed, `2026-12-24`; only searches have it. */
  on: string | null;
  /** The slug of a sport; only searches have it. */
  sport: string | null;
  sort: SortOrder;
}

export const noFilters: Filters = {
  kind: null,
  maxPrice: null,
  language: null,
  country: null,
  within: null,
  minRating: null,
  on: null,
  sport: null,
  sort: "featured",
};

/** Reads the filters of an address; anything that is none is left out. */
export function readFilters(query: URLSearchParams): Filters {
  const within = query.get("within");
  return {
    kind: offerKinds.find((kind) => kind === query.get("kind")) ?? null,
    maxPrice: positive(query.get("max")),
    language: code(query.get("lang"), /^[a-z]{2,3}(-[A-Za-z0-9]+)*$/),
    country: code(query.get("country"), /^[A-Z]{2}$/),
    within: within === "24" ? 24 : within === "72" ? 72 : null,
    minRating: positive(query.get("rating")),
    on: null,
    sport: null,
    sort: sortOrders.find((sort) => sort === query.get("sort")) ?? "featured",
  };
}

/** Reads the filters of a search, which are those of a list and more. */
export function readSearchFilters(query: URLSearchParams): Filters {
  return {
    ...readFilters(query),
    on: dayIn(query.get("on")),
    sport: code(query.get("sport"), /^[a-z0-9-]{2,40}$/),
  };
}

/** The address of filters, in one fixed order, without what is not set. */
export function writeFilters(filters: Filters): URLSearchParams {
  const query = new URLSearchParams();
  const set = (name: string, value: string | number | null) => {
    if (value !== null) query.set(name, String(value));
  };
  set("kind", filters.kind);
  set("max", filters.maxPrice);
  set("within", filters.within);
  set("lang", filters.language);
  set("country", filters.country);
  set("rating", filters.minRating);
  set("on", filters.on);
  set("sport", filters.sport);
  set("sort", filters.sort === "featured" ? null : filters.sort);
  return query;
}

/** Returns whether a list is filtered or sorted; otherwise it has the catalogue's order. */
export function isNarrowed(filters: Filters): boolean {
  return writeFilters(filters).size > 0;
}

/** How many pages of a list are shown, one below the other: `page=3` in its address. */
export function readPages(query: URLSearchParams): number {
  const text = query.get("page") ?? "";
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
}

/** The address of so many pages of a list. */
export function writeQuery(filters: Filters, pages: number): URLSearchParams {
  const query = writeFilters(filters);
  if (pages > 1) query.set("page", String(pages));
  return query;
}

/** The athletes that pass all filters, in the order asked for. */
export function applyFilters(cards: readonly TalentCard[], filters: Filters): TalentCard[] {
  return cards.filter((card) => passes(card, filters)).sort(compareCards[filters.sort]);
}

/** Price and kind must meet in one offer: a cheap item does not make a session affordable. */
function passes(card: TalentCard, filters: Filters): boolean {
  return (
    (!asksForOffer(filters) || card.offers.some((offer) => offerPasses(offer, filters))) &&
    (filters.language === null || card.languages.includes(filters.language)) &&
    (filters.country === null || card.country === filters.country) &&
    (filters.sport === null || card.sports.includes(filters.sport)) &&
    (filters.minRating === null || averageRating(card) >= filters.minRating)
  );
}

/** An athlete who offers nothing yet is found by everything but offers. */
export function asksForOffer({ kind, maxPrice, within, on }: Filters): boolean {
  return kind !== null || maxPrice !== null || within !== null || on !== null;
}

export function offerPasses(offer: CardOffer, { kind, maxPrice, within, on }: Filters): boolean {
  return (
    (kind === null || offer.kind === kind) &&
    (maxPrice === null || (offer.euroCents !== null && offer.euroCents <= maxPrice * 100)) &&
    (within === null || deliversWithin(offer, within)) &&
    (on === null || isThere(offer, on, Date.now()))
  );
}

/** Returns whether a video arrives by the end of a day, or the weekly hours include the day. */
export function isThere(offer: CardOffer, day: string, now: number): boolean {
  const start = new Date(`${day}T00:00:00`);
  const hoursLeft = (start.getTime() - now) / 3_600_000 + 24;
  const { hours } = offer;
  if (hours === undefined) return deliversWithin(offer, hoursLeft);
  const weekday = String(start.getDay() || 7);
  return (
    hours.days.includes(weekday) &&
    hours.noticeH <= hoursLeft &&
    hoursLeft <= 24 * (hours.ahead + 1)
  );
}

function dayIn(text: string | null): string | null {
  const day = code(text, /^\d{4}-\d{2}-\d{2}$/);
  return day === null || Number.isNaN(Date.parse(day)) ? null : day;
}

function positive(text: string | null): number | null {
  const value = text === null ? Number.NaN : Number(text);
  return Number.isFinite(value) && value > 0 ? value : null;
}

function code(text: string | null, shape: RegExp): string | null {
  return text !== null && shape.test(text) ? text : null;
}
