import { useEffect, useEffectEvent, useState } from "react";
import { allOrders, fetchEveryOrder, type OrderQuery } from "#app/lib/api/all-orders.ts";
import type { OrderSummary } from "#app/lib/api/types.ts";
import { filterOrders, isFiltering, type OrderFilter } from "./order-filter.ts";
import { withNewer } from "./use-newer-orders.ts";

/** Milliseconds after the last key before the API is searched. */
const typingPause = 400;

/**
 * The list with the older orders that a filter finds: a list that is too long to be loaded whole is searched by the API.
 * What could not be fetched changes nothing on the page.
 */
export function useOlderOrders(
  orders: readonly OrderSummary[],
  more: boolean,
  filter: OrderFilter,
): readonly OrderSummary[] {
  const [found, setFound] = useState<readonly OrderSummary[]>([]);
  const query = more && isFiltering(filter) ? queryOf(filter) : null;
  const search = useEffectEvent(async (signal: AbortSignal) => {
    if (query === null) return;
    try {
      const answer = await allOrders(signal, query);
      if (!signal.aborted) setFound(answer.orders);
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
  return found.length === 0 ? orders : withNewer(orders, found);
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
