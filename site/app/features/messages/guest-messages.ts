import { answerOf, api } from "#app/lib/api/client.ts";
import type { MessageList, OrderMessage } from "#app/lib/api/types.ts";

/** What was said about a guest's order, which its link opens. */
export async function fetchMessages(orderHash: string, signal?: AbortSignal): Promise<MessageList> {
  const params = { path: { orderHash } };
  return await answerOf(
    api.GET("/api/orders/by-hash/{orderHash}/messages", { params, signal: signal ?? null }),
  );
}

/** Sends a message; the same id again is the same message. */
export async function sendMessage(
  orderHash: string,
  body: { id: string; text: string },
): Promise<OrderMessage> {
  const params = { path: { orderHash } };
  return await answerOf(api.POST("/api/orders/by-hash/{orderHash}/messages", { params, body }));
}

/** Says that everything up to a message was read, so that no mail tells of it. */
export async function markRead(orderHash: string, upTo: string): Promise<void> {
  const params = { path: { orderHash } };
  await answerOf(
    api.POST("/api/orders/by-hash/{orderHash}/messages/read", { params, body: { upTo } }),
  );
}

/** When the newest message of the talent was sent. */
export function newestOfTalent(items: readonly OrderMessage[]): string | null {
  return items.findLast(({ author }) => author === "talent")?.sentAt ?? null;
}

/** What is known after a message was sent and the list was fetched, in whatever order the two came. */
export function withSent(
  items: readonly OrderMessage[],
  sent: OrderMessage,
): readonly OrderMessage[] {
  return items.some(({ id }) => id === sent.id) ? items : [...items, sent];
}
