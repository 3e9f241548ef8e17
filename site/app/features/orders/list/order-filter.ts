import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { OfferKind, OrderSummary } from "#app/lib/api/types.ts";
import { fold } from "#app/lib/catalogue/fold.ts";
import { orderTitle } from "#app/lib/texts/order-title.ts";
import * as texts from "#messages/orders-list";

/** The filter of an order list, kept in the page's address. */
export interface OrderFilter {
  /** Words of the number, the other party's name, the recipient's, or the offer's title. */
  search: string;
  kind: OfferKind | null;
  /** First and last day of placing, `2026-11-21`, in the reader's zone; an empty one is open. */
  from: string;
  to: string;
}

export const kindLabels: Readonly<Record<OfferKind, string>> = {
  video: texts.kindVideo,
  session: texts.kindSession,
  appearance: texts.kindAppearance,
  item: texts.kindItem,
  custom: texts.kindCustom,
};

const kinds: readonly OfferKind[] = ["video", "session", "appearance", "item", "custom"];
const longestSearch = 100;

/** Reads a filter from an address; what is none of its values counts as not given. */
export function readOrderFilter(search: URLSearchParams): OrderFilter {
  return {
    search: (search.get("q") ?? "").slice(0, longestSearch),
    kind: kinds.find((kind) => kind === search.get("kind")) ?? null,
    from: dayIn(search.get("from")),
    to: dayIn(search.get("to")),
  };
}

/** Returns the address with this filter; other parameters stay. */
export function withOrderFilter(search: URLSearchParams, filter: OrderFilter): URLSearchParams {
  const next = new URLSearchParams(search);
  const values = { q: filter.search, kind: filter.kind ?? "", from: filter.from, to: filter.to };
  for (const [name, value] of Object.entries(values)) {
    if (value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
}

export function isFiltering({ search, kind, from, to }: OrderFilter): boolean {
  return search.trim() !== "" || kind !== null || from !== "" || to !== "";
}

/** A filter or a tab selects among loaded orders; any other change reloads. */
export function revalidateUnlessFiltered({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isFilter = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !isFilter && defaultShouldRevalidate;
}

/** The orders that the filter lets through: every word of the search has to occur. */
export function filterOrders(
  orders: readonly OrderSummary[],
  filter: OrderFilter,
  timeZone?: string,
): OrderSummary[] {
  const words = fold(filter.search)
    .split(/\s+/)
    .filter((word) => word !== "");
  return orders.filter((order) => {
    const day = placedOn(order.createdAt, timeZone);
    const text = fold(textOf(order));
    return (
      words.every((word) => text.includes(word)) &&
      (filter.kind === null || order.offer.kind === filter.kind) &&
      (filter.from === "" || day >= filter.from) &&
      (filter.to === "" || day <= filter.to)
    );
  });
}

function textOf(order: OrderSummary) {
  const { number, viewer, talent, customerName, recipientName } = order;
  const other = viewer === "talent" ? customerName : talent.displayName;
  return [number, other, recipientName, orderTitle(order)].join(" ");
}

/** The day of an instant in the reader's zone; the Swedish form is that of ISO 8601. */
export function placedOn(instant: string, timeZone?: string): string {
  return new Date(instant).toLocaleDateString("sv-SE", timeZone === undefined ? {} : { timeZone });
}

function dayIn(text: string | null): string {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : "";
}
