import { useEffect, useEffectEvent, useState } from "react";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { OrderView } from "#app/lib/api/types.ts";
import { followOrder } from "./follow-order.ts";

/**
 * A guest's order, which no live document tells of: asked for again while the page is in sight, ever more seldom while
 * nothing happens, and at once when somebody comes back to it.
 */
export function useNewerGuestOrder(loaded: OrderView, orderHash: string): OrderView {
  const [fetched, setFetched] = useState<OrderView | null>(null);
  const newer = fetched?.orderGuid === loaded.orderGuid && fetched.version > loaded.version;
  const order = newer ? fetched : loaded;
  const fetchOnce = useEffectEvent(async (signal: AbortSignal) => {
    const params = { path: { orderHash } };
    const call = api.GET("/api/orders/by-hash/{orderHash}", { params, signal });
    const answer = await answerOf(call);
    if (!signal.aborted && answer.version > order.version) setFetched(answer);
  });
  // Anew after every change: what has just moved may move again soon.
  const moved = `${order.orderGuid} ${order.version}`;
  useEffect(() => (moved === "" ? undefined : followOrder((signal) => fetchOnce(signal))), [moved]);
  return order;
}
