import { useEffect, useEffectEvent, useState } from "react";
import { allOrders, firstOrders } from "#app/lib/api/all-orders.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { OrderSummary, OrderView } from "#app/lib/api/types.ts";
import { orderDocument, ordersOf } from "#app/lib/live/documents.ts";
import { useLiveDocument, useLiveQuery } from "#app/lib/live/use-live.ts";

// Both fetch past the page's loader: what fails there would take the page away, and with it what is being typed.

/** Returns the page's order, or a newer version once the database reports one. */
export function useNewerOrder(loaded: OrderView): OrderView {
  const { orderGuid } = loaded;
  const [fetched, setFetched] = useState<OrderView | null>(null);
  const newer = fetched?.orderGuid === orderGuid && fetched.version > loaded.version;
  const order = newer ? fetched : loaded;
  const { data, fromCache } = useLiveDocument(orderDocument(orderGuid));
  const announced = data == null || fromCache ? [] : [{ id: orderGuid, data }];
  useFetchWhile(newerOrders([order], announced), async (signal) => {
    const params = { path: { orderRef: orderGuid } };
    const answer = await answerOf(api.GET("/api/orders/{orderRef}", { params, signal }));
    if (!signal.aborted) setFetched(answer);
  });
  return order;
}

/** Returns the page's list with the current version of every order, once the database reports a newer one. */
export function useNewerOrders(
  loaded: readonly OrderSummary[],
  side: { customer: string } | { talent: string } | null,
): readonly OrderSummary[] {
  const [fetched, setFetched] = useState<readonly OrderSummary[]>([]);
  const orders = withNewer(loaded, fetched);
  const { data, fromCache } = useLiveQuery(side === null ? null : ordersOf(side));
  const announced = data === undefined || fromCache ? [] : data;
  useFetchWhile(newerOrders(orders, announced), async (signal) => {
    const first = await firstOrders(signal);
    const some = withNewer(orders, first.orders);
    // What moved on may be an old order, further down than the first page.
    const isOlder = first.more && newerOrders(some, announced).length > 0;
    const answer = isOlder ? await allOrders(signal) : first;
    if (!signal.aborted) setFetched((before) => withNewer(before, answer.orders));
  });
  return orders;
}

/** Fetches while anything is newer, restarted with each report. */
function useFetchWhile(
  news: readonly string[],
  fetch: (signal: AbortSignal) => Promise<void>,
): void {
  const key = news.join(", ");
  const fetchNow = useEffectEvent(fetch);
  useEffect(() => (key === "" ? undefined : fetchNewerOrders((signal) => fetchNow(signal))), [key]);
}

/**
 * Milliseconds before each attempt to fetch what is new. The first gathers what comes in a row; an index that does not
 * know of a change yet does so within seconds.
 */
export const fetchPauses: readonly number[] = [300, 1_000, 2_000, 4_000, 8_000, 16_000];

/**
 * Fetches in the background with growing pauses, until the returned function is called: by the code that finds nothing
 * newer. A failed fetch changes nothing on the page.
 */
export function fetchNewerOrders(fetch: (signal: AbortSignal) => Promise<void>): () => void {
  const end = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const attempt = (round: number) => {
    const pause = fetchPauses[round];
    if (pause === undefined) return;
    timer = setTimeout(() => void fetchOnce(round), pause);
  };
  const fetchOnce = async (round: number) => {
    try {
      await fetch(end.signal);
    } catch (error) {
      if (!end.signal.aborted) console.warn("failed to fetch what is new", error);
    }
    if (!end.signal.aborted) attempt(round + 1);
  };
  attempt(0);
  return () => {
    clearTimeout(timer);
    end.abort();
  };
}

/** What an order is compared by: every change gives it a higher version. */
interface KnownOrder {
  orderGuid: string;
  version: number;
}

/** An order as the database reports it. */
interface AnnouncedOrder {
  id: string;
  data: { version: number };
}

/** Returns the reported orders that a list does not show yet, by order and version. */
export function newerOrders(
  shown: readonly KnownOrder[],
  announced: readonly AnnouncedOrder[],
): string[] {
  const versions = new Map(shown.map(({ orderGuid, version }) => [orderGuid, version]));
  return announced
    .filter(({ id, data }) => data.version > (versions.get(id) ?? 0))
    .map(({ id, data }) => `${id} ${data.version}`);
}

/**
 * Two answers about the same orders as one, newest order first: of each order the later version, since either answer
 * may have come from an index that lags behind.
 */
export function withNewer<Order extends KnownOrder & { createdAt: string }>(
  orders: readonly Order[],
  others: readonly Order[],
): Order[] {
  const all = new Map(orders.map((order) => [order.orderGuid, order]));
  for (const other of others) {
    const known = all.get(other.orderGuid);
    if (known === undefined || other.version > known.version) all.set(other.orderGuid, other);
  }
  return [...all.values()].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
}
