import type { OfferKind } from "#app/lib/api/types.ts";
import type { TalentCard } from "./card.ts";
import { loadList } from "./load-list.ts";
import { localCards } from "./local-texts.ts";
import { isCardList } from "./page-types.ts";

// A sport with more athletes than its document shows, in files of at most 24 kB by gzip, whatever their number. An
// athlete's rank is the place in the catalogue's order, from 0. `site/ssg/payloads/sport-files.ts` makes them.

/** Number of athletes in a sport's document, and per `Show more`. */
export const cardsPerPage = 24;

/** Number of ranks in a part of an order. */
export const ranksPerPart = 3_000;

/** Orders besides the catalogue's own. */
export type SportOrder = "price" | "rating" | "fastest";

/** Within how many hours a video is delivered. */
export type Within = 24 | 72;

/** Data of each athlete, by rank, for one filter: the index of the athlete's value in `values`. */
export interface SportChoices {
  values: string[];
  athletes: number[];
}

/** A number of each athlete, by rank. */
export interface SportNumbers {
  athletes: number[];
}

/** Athletes by rank, in another order. */
export interface SportRanks {
  ranks: number[];
}

/** No offer of an athlete fits a kind and a time. */
export const noOffer = -1;
/** An offer fits, but its price cannot be compared. */
export const unknownPrice = 999_999_999;

/** Returns the file of a page of a sport's list. The document contains the first page. */
export function sportCardsFile(slug: string, page: number): string {
  return `/sport/${slug}/cards-${page}.json`;
}

/** Their country, or their languages with a space between. */
export function sportChoicesFile(slug: string, what: "country" | "languages"): string {
  return `/sport/${slug}/${what}.json`;
}

/** Their rating in hundredths. */
export function sportRatingsFile(slug: string): string {
  return `/sport/${slug}/ratings.json`;
}

/** The lowest price in begun euros of what they offer of a kind, delivered within a time. */
export function sportPricesFile(
  slug: string,
  kind: OfferKind | null,
  within: Within | null,
): string {
  return `/sport/${slug}/prices-${kind ?? "any"}-${within ?? "any"}.json`;
}

/** A part of an order, from 1. */
export function sportOrderFile(slug: string, order: SportOrder, part: number): string {
  return `/sport/${slug}/order-${order}-${part}.json`;
}

/** A page of a sport's list, in the order of the catalogue. */
export async function loadSportCards(slug: string, page: number): Promise<TalentCard[]> {
  return localCards((await loadList(sportCardsFile(slug, page), isCardList)).talent);
}

export async function loadSportChoices(
  slug: string,
  what: "country" | "languages",
): Promise<SportChoices> {
  return await loadList(sportChoicesFile(slug, what), isChoices);
}

export async function loadSportRatings(slug: string): Promise<readonly number[]> {
  return (await loadList(sportRatingsFile(slug), isNumbers)).athletes;
}

export async function loadSportPrices(
  slug: string,
  kind: OfferKind | null,
  within: Within | null,
): Promise<readonly number[]> {
  return (await loadList(sportPricesFile(slug, kind, within), isNumbers)).athletes;
}

export async function loadSportOrder(
  slug: string,
  order: SportOrder,
  part: number,
): Promise<readonly number[]> {
  return (await loadList(sportOrderFile(slug, order, part), isRanks)).ranks;
}

function isNumbers(value: unknown): value is SportNumbers {
  return hasList(value, "athletes");
}

function isChoices(value: unknown): value is SportChoices {
  return hasList(value, "athletes") && hasList(value, "values");
}

function isRanks(value: unknown): value is SportRanks {
  return hasList(value, "ranks");
}

function hasList(value: unknown, name: string): value is object {
  return typeof value === "object" && value !== null && Array.isArray(Reflect.get(value, name));
}
