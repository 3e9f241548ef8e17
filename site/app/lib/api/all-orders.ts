import { answerOf, api } from "./client.ts";
import type { paths } from "./schema.ts";
import type { OrderSummary } from "./types.ts";

/** Maximum pages of a list on a page: far more than a user's open orders; older ones are found by a search. */
const mostPages = 20;

/** What the API filters by. */
export type OrderQuery = NonNullable<paths["/api/orders"]["get"]["parameters"]["query"]>;

/** A user's orders, newest first, and whether there are older ones that were not fetched. */
export interface FetchedOrders {
  orders: OrderSummary[];
  more: boolean;
}

/** The newest orders of the signed-in user that the query finds, page after page, up to what a page shows. */
export async function allOrders(
  signal: AbortSignal,
  query: OrderQuery = {},
): Promise<FetchedOrders> {
  return await fetchPages(signal, query, mostPages);
}

/** Every order of the signed-in user that the query finds, newest first, however many there are. */
export async function fetchEveryOrder(
  signal: AbortSignal,
  query: OrderQuery,
): Promise<OrderSummary[]> {
  const { orders } = await fetchPages(signal, query, Number.POSITIVE_INFINITY);
  return orders;
}

/** The newest orders of the signed-in user, and whether there are more. */
export async function firstOrders(signal: AbortSignal): Promise<FetchedOrders> {
  const { items, next } = await pageOfOrders(signal, {}, null);
  return { orders: items, more: next != null };
}

async function fetchPages(
  signal: AbortSignal,
  query: OrderQuery,
  most: number,
): Promise<FetchedOrders> {
  const orders: OrderSummary[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < most; page += 1) {
    const { items, next } = await pageOfOrders(signal, query, cursor);
    orders.push(...items);
    if (next == null) {
      return { orders, more: false };
    }
    cursor = next;
  }
  return { orders, more: true };
}

async function pageOfOrders(signal: AbortSignal, filter: OrderQuery, cursor: string | null) {
  const query: OrderQuery = cursor === null ? filter : { ...filter, cursor };
  return await answerOf(api.GET("/api/orders", { params: { query }, signal }));
}
