import { useEffect, useEffectEvent, useState } from "react";
import { allOrders, firstOrders } from "#app/lib/api/all-orders.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { OrderSummary, OrderView } from "#app/lib/api/types.ts";
import { orderDocument, ordersOf } from "#app/lib/live/documents.ts";
import { useLiveDocument, useLiveQuery } from "#app/lib/live/use-live.ts";
import { fetchNewerOrders } from "./fetch-newer-orders.ts";
import { newerOrders, withNewer } from "./newer-orders.ts";

// Both fetch past the page's loader: what fails there would take the page away, and with it what is being typed.

/** The page's order, or a newer version of it once the database has told that there is one. */
export function useNewerOrder(loaded: OrderView): OrderView {
  const { orderGuid } = loaded;
  const [fetched, setFetched] = useState<OrderView | null>(null);
  const newer = fetched?.orderGuid === orderGuid && fetched.version > loaded.version;
  const order = newer ? fetched : loaded;
  const { data, fromCache } = useLiveDocument(orderDocument(orderGuid));
  const told = data == null || fromCache ? [] : [{ id: orderGuid, data }];
  useFetchWhile(newerOrders([order], told), async (signal) => {
    const params = { path: { orderGuid } };
    const answer = await answerOf(api.GET("/api/orders/{orderGuid}", { params, signal }));
    if (!signal.aborted) setFetched(answer);
  });
  return order;
}

/** The page's list with every order as it is now, as soon as the database tells of what the list does not show. */
export function useNewerOrders(
  loaded: readonly OrderSummary[],
  side: { customer: string } | { talent: string } | null,
): readonly OrderSummary[] {
  const [fetched, setFetched] = useState<readonly OrderSummary[]>([]);
  const orders = withNewer(loaded, fetched);
  const { data, fromCache } = useLiveQuery(side === null ? null : ordersOf(side));
  const told = data === undefined || fromCache ? [] : data;
  useFetchWhile(newerOrders(orders, told), async (signal) => {
    const { items, more } = await firstOrders(signal);
    const some = withNewer(orders, items);
    // What moved on may be an old order, further down than the first page.
    const answer = more && newerOrders(some, told).length > 0 ? await allOrders(signal) : items;
    if (!signal.aborted) setFetched((before) => withNewer(before, answer));
  });
  return orders;
}

/** Fetches as long as anything is new, anew with everything that comes. */
function useFetchWhile(
  news: readonly string[],
  fetch: (signal: AbortSignal) => Promise<void>,
): void {
  const key = news.join(", ");
  const fetchNow = useEffectEvent(fetch);
  useEffect(() => (key === "" ? undefined : fetchNewerOrders((signal) => fetchNow(signal))), [key]);
}
