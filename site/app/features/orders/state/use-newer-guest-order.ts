import { useEffect, useEffectEvent, useState } from "react";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { OrderView } from "#app/lib/api/types.ts";

/** Milliseconds before each request; the last pause repeats. */
const pauses: readonly number[] = [5_000, 5_000, 10_000, 10_000, 20_000, 30_000, 60_000];

/**
 * Fetches the order repeatedly while the page is visible, and immediately when it becomes visible,
 * until the returned function is called. A failed request changes nothing on the page.
 */
export function followOrder(
  fetchOrder: (signal: AbortSignal) => Promise<void>,
  page: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener"> = document,
): () => void {
  const end = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let round = 0;
  let asking = false;
  const askLater = () => {
    clearTimeout(timer);
    if (end.signal.aborted || page.visibilityState === "hidden") return;
    timer = setTimeout(() => void askNow(), pauses[round] ?? pauses.at(-1));
    round += 1;
  };
  const askNow = async () => {
    if (asking) return;
    asking = true;
    try {
      await fetchOrder(end.signal);
    } catch (error) {
      if (!end.signal.aborted) console.warn("failed to fetch the order", error);
    }
    asking = false;
    askLater();
  };
  const onSight = () => {
    clearTimeout(timer);
    if (page.visibilityState === "hidden") return;
    round = 0;
    void askNow();
  };
  page.addEventListener("visibilitychange", onSight);
  askLater();
  return () => {
    clearTimeout(timer);
    page.removeEventListener("visibilitychange", onSight);
    end.abort();
  };
}

/**
 * Returns the current version of a guest's order, which has no live document: polled while the page is visible, more
 * rarely without changes, and immediately when the page is shown again.
 */
export function useNewerGuestOrder(loaded: OrderView, orderHash: string): OrderView {
  const [fetched, setFetched] = useState<OrderView | null>(null);
  const newer = fetched?.orderGuid === loaded.orderGuid && fetched.version > loaded.version;
  const order = newer ? fetched : loaded;
  const fetchOnce = useEffectEvent(async (signal: AbortSignal) => {
    const params = { path: { orderRef: orderHash } };
    const call = api.GET("/api/orders/{orderRef}", { params, signal });
    const answer = await answerOf(call);
    if (!signal.aborted && answer.version > order.version) setFetched(answer);
  });
  // Restarted after every change: a recent change may be followed by another.
  const moved = `${order.orderGuid} ${order.version}`;
  useEffect(() => (moved === "" ? undefined : followOrder((signal) => fetchOnce(signal))), [moved]);
  return order;
}
