import { useEffect, useEffectEvent, useState } from "react";
import {
  allOrders,
  type FetchedOrders,
  fetchEveryOrder,
  type OrderQuery,
} from "#app/lib/api/all-orders.ts";
import type { OrderSummary } from "#app/lib/api/types.ts";
import { filterOrders, isFiltering, type OrderFilter } from "./order-filter.ts";
import { withNewer } from "./use-newer-orders.ts";

/** Milliseconds after the last key before the API is searched. */
const typingPause = 400;

const nothing: FetchedOrders = { orders: [], more: false };

/**
 * The list with the older orders that a filter finds, and whether there are yet older ones: a list that is too long to be
 * loaded whole is searched by the API. What could not be fetched changes nothing on the page.
 */
export function useOlderOrders(
  orders: readonly OrderSummary[],
  more: boolean,
  filter: OrderFilter,
): { orders: readonly OrderSummary[]; more: boolean } {
  const [found, setFound] = useState(nothing);
  const query = more && isFiltering(filter) ? queryOf(filter) : null;
  const search = useEffectEvent(async (signal: AbortSignal) => {
    if (query === null) return;
    try {
      const answer = await allOrders(signal, query);
      if (!signal.aborted) setFound(answer);
    } catch (error) {
      if (!signal.aborted) console.warn("failed to search older orders", error);
    }
  });
  const key = query === null ? "" : JSON.stringify(query);
  useEffect(() => {
    if (key === "") return;
    const end = new AbortController();
    const timer = setTimeout(() => void search(end.signal), typingPause);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [key]);
  return {
    orders: found.orders.length === 0 ? orders : withNewer(orders, found.orders),
    more: query === null ? more : found.more,
  };
}

/** Every order that the filter lets through, also those that the page does not show; of each order the later version. */
export async function fetchFoundOrders(
  signal: AbortSignal,
  shown: readonly OrderSummary[],
  filter: OrderFilter,
): Promise<OrderSummary[]> {
  const fetched = await fetchEveryOrder(signal, queryOf(filter));
  return filterOrders(withNewer(shown, fetched), filter);
}

/** The filter as the API has it; its days are those of the reader's zone. */
export function queryOf({ search, kind, from, to }: OrderFilter): OrderQuery {
  const find = search.trim();
  return {
    ...(find === "" ? {} : { find }),
    ...(kind === null ? {} : { kind }),
    ...(from === "" ? {} : { placedFrom: startOf(from, 0) }),
    ...(to === "" ? {} : { placedBefore: startOf(to, 1) }),
  };
}

/** The instant at which a day of the reader's zone begins, or one of the days after it. */
function startOf(day: string, later: number): string {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + later);
  return date.toISOString();
}
