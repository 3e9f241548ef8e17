import { useEffect, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { QueueView } from "#app/lib/api/types.ts";

/** How long counts are shown without asking again, in milliseconds. */
const freshFor = 30_000;

let known: { queues: readonly QueueView[]; at: number } = {
  queues: [],
  at: Number.NEGATIVE_INFINITY,
};

/**
 * The queues for the navigation: asked again at each page, at most every 30 seconds, and after each decision. Without an
 * answer the last one stays.
 */
export function useQueues(): readonly QueueView[] {
  const [queues, setQueues] = useState(known.queues);
  const { pathname } = useLocation();
  const { state } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page asks again
  useEffect(() => {
    // A page is read again after something was decided on it.
    if (state === "loading") {
      known = { ...known, at: Number.NEGATIVE_INFINITY };
      return;
    }
    if (performance.now() - known.at < freshFor) return;
    const asked = new AbortController();
    answerOf(api.GET("/api/operators/queues", { signal: asked.signal })).then(
      ({ items }) => {
        known = { queues: items, at: performance.now() };
        setQueues(items);
      },
      (error: unknown) => {
        // The page itself reports a lost connection or a missing right.
        if (!asked.signal.aborted) console.warn("failed to count what waits", error);
      },
    );
    return () => asked.abort();
  }, [pathname, state]);
  return queues;
}
