import { answerOf, api } from "#app/lib/api/client.ts";
import type { PlacedOrder, PlaceOrder } from "#app/lib/api/types.ts";
import { rememberOwnOrder } from "#app/lib/own-orders.ts";
import { removeDraft } from "./draft-storage.ts";

/** Places the order and keeps its link on this device; sending the same key again is the same order. */
export async function placeOrder(
  body: PlaceOrder,
  parts: { idempotencyKey: string; talent: { slug: string; displayName: string } },
): Promise<PlacedOrder> {
  const placed = await answerOf(
    api.POST("/api/orders", {
      params: { header: { "Idempotency-Key": parts.idempotencyKey } },
      body,
    }),
  );
  rememberOwnOrder(localStorage, {
    hash: placed.orderHash,
    number: placed.number,
    talent: parts.talent.displayName,
    slug: parts.talent.slug,
  });
  removeDraft(localStorage, parts.talent.slug);
  return placed;
}
