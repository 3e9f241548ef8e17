// What was asked of the API before the code that wants it was here. For the first page of a document only.

interface Prefetched {
  answer: Promise<Response>;
  /** Milliseconds. */
  at: number;
}

/** An answer that was not fetched within this time is no longer today's, in milliseconds. */
const fresh = 10_000;

const prefetched = new Map<string, Prefetched>();

/** Whether the page's code is here and asks for itself: nothing asked from then on is ahead of it. */
let tooLate = false;

/**
 * Fetches a public path of the API immediately; `takeAhead` returns the response to the next caller. Fetches nothing if
 * the page's code already runs, as it does from a cache: the path would be fetched twice. Also returns the response,
 * for a reader that clones it immediately.
 */
export function prefetch(
  path: string,
  fetchPath: typeof fetch = fetch,
  now = Date.now(),
): Promise<Response> | null {
  if (tooLate) return null;
  const answer = fetchPath(path);
  // The caller that takes it gets a failure; an unused failure is ignored.
  answer.catch(() => undefined);
  prefetched.set(path, { answer, at: now });
  return answer;
}

/**
 * The answer that was asked for ahead, once; null where there is none, or an old one. The page's code looks here before
 * each call of the API.
 */
export function takePrefetched(
  { method, url }: Pick<Request, "method" | "url">,
  now = Date.now(),
): Promise<Response> | null {
  tooLate = true;
  const { pathname, search } = new URL(url);
  const path = `${pathname}${search}`;
  const found = prefetched.get(path);
  if (found === undefined || method !== "GET") return null;
  prefetched.delete(path);
  if (now - found.at < fresh) return found.answer;
  void discardAnswer(found.answer);
  return null;
}

/** An unread response keeps its connection; a failed one has none. */
async function discardAnswer(answer: Promise<Response>): Promise<void> {
  await answer.then(({ body }) => body?.cancel()).catch(() => undefined);
}
