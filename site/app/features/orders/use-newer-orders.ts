import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import type { OrderSummary, OrderView } from "#app/lib/api/types.ts";
import { orderDocument, ordersOf } from "#app/lib/live/documents.ts";
import { useLiveDocument, useLiveQuery } from "#app/lib/live/use-live.ts";
import { newsFor } from "./order-news.ts";

/** Fetches the page's order again as soon as the database tells of a newer version than the page shows. */
export function useNewerOrder(order: Pick<OrderView, "orderGuid" | "version">): void {
  const { data, fromCache } = useLiveDocument(orderDocument(order.orderGuid));
  const newer = data != null && !fromCache && data.version > order.version;
  useFetchFor(newer ? [`${order.orderGuid} ${data.version}`] : []);
}

/** Fetches the page's list again as soon as the database tells of an order that it does not show as it is now. */
export function useNewerOrders(
  orders: readonly OrderSummary[],
  side: { customer: string } | { talent: string } | null,
): void {
  const { data, fromCache } = useLiveQuery(side === null ? null : ordersOf(side));
  useFetchFor(data === undefined || fromCache ? [] : newsFor(orders, data));
}

/** Fetches the page's data once for all that is new; what does not get better by it is not asked for again. */
function useFetchFor(news: readonly string[]): void {
  const { revalidate } = useRevalidator();
  const asked = useRef(new Set<string>());
  const key = news.join(", ");
  useEffect(() => {
    const fresh = key.split(", ").filter((one) => one !== "" && !asked.current.has(one));
    if (fresh.length === 0) return;
    for (const one of fresh) asked.current.add(one);
    revalidate().catch((error: unknown) => console.error("failed to fetch what is new", error));
  }, [key, revalidate]);
}
