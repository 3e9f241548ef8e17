import { answerOf, api } from "./client.ts";
import type { OrderSummary } from "./types.ts";

/** Far more than anybody has open; a list this long wants a search, not more pages. */
const mostPages = 20;

/** Every order of the signed-in user, newest first, page after page. */
export async function allOrders(signal: AbortSignal): Promise<OrderSummary[]> {
  const orders: OrderSummary[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const { items, next } = await pageOfOrders(signal, cursor);
    orders.push(...items);
    if (next == null) {
      return orders;
    }
    cursor = next;
  }
  return orders;
}

/** The newest orders of the signed-in user, and whether there are more. */
export async function firstOrders(
  signal: AbortSignal,
): Promise<{ items: OrderSummary[]; more: boolean }> {
  const { items, next } = await pageOfOrders(signal, null);
  return { items, more: next != null };
}

async function pageOfOrders(signal: AbortSignal, cursor: string | null) {
  const query: { cursor?: string } = cursor === null ? {} : { cursor };
  return await answerOf(api.GET("/api/orders", { params: { query }, signal }));
}
