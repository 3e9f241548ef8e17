// What was asked of the API before the code that wants it was here. For the first page of a document only.

interface Asked {
  answer: Promise<Response>;
  /** Milliseconds. */
  at: number;
}

/** An answer that was not fetched within this time is no longer today's, in milliseconds. */
const fresh = 10_000;

const asked = new Map<string, Asked>();

/** Whether the page's code is here and asks for itself: nothing asked from then on is ahead of it. */
let tooLate = false;

/**
 * Asks for a public path of the API at once; `takeAhead` gives the answer to whoever wants it. Nothing is asked when
 * the code came first, as it does from a cache: it would be asked twice, and nobody would read the second answer.
 * Gives the answer too: whoever reads it reads a clone, at once.
 */
export function askAhead(
  path: string,
  ask: typeof fetch = fetch,
  now = Date.now(),
): Promise<Response> | null {
  if (tooLate) return null;
  const answer = ask(path);
  // Whoever takes it hears of a failure; if nobody does, nobody misses it.
  answer.catch(() => undefined);
  asked.set(path, { answer, at: now });
  return answer;
}

/**
 * The answer that was asked for ahead, once; null where there is none, or an old one. The page's code looks here before
 * each call of the API.
 */
export function takeAhead(
  { method, url }: Pick<Request, "method" | "url">,
  now = Date.now(),
): Promise<Response> | null {
  tooLate = true;
  const { pathname, search } = new URL(url);
  const path = `${pathname}${search}`;
  const found = asked.get(path);
  if (found === undefined || method !== "GET") return null;
  asked.delete(path);
  if (now - found.at < fresh) return found.answer;
  void letGo(found.answer);
  return null;
}

/** An answer that nobody reads keeps its connection; one that failed has none. */
async function letGo(answer: Promise<Response>): Promise<void> {
  await answer.then(({ body }) => body?.cancel()).catch(() => undefined);
}
