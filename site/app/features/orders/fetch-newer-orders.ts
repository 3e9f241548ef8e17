/**
 * Milliseconds before each attempt to fetch what is new. The first gathers what comes in a row; an index that does not
 * know of a change yet does so within seconds.
 */
export const fetchPauses: readonly number[] = [300, 1_000, 2_000, 4_000, 8_000, 16_000];

/**
 * Fetches in the background, again and again with growing pauses, until the returned function is called: by whoever
 * sees that nothing is new any more. What could not be fetched changes nothing on the page.
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
