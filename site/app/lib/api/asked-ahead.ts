// What was asked of the API before the code that wants it was here. For the first page of a document only.

interface Asked {
  answer: Promise<Response>;
  /** Milliseconds. */
  at: number;
}

/** An answer that was not fetched within this time is no longer today's, in milliseconds. */
const fresh = 10_000;

const asked = new Map<string, Asked>();

/** Asks for a public path of the API at once; `takeAhead` gives the answer to whoever wants it. */
export function askAhead(path: string, ask: typeof fetch = fetch, now = Date.now()): void {
  const answer = ask(path);
  // Whoever takes it hears of a failure; if nobody does, nobody misses it.
  answer.catch(() => undefined);
  asked.set(path, { answer, at: now });
}

/** The answer that was asked for ahead, once; null where there is none, or an old one. */
export function takeAhead(
  { method, url }: Pick<Request, "method" | "url">,
  now = Date.now(),
): Promise<Response> | null {
  const { pathname, search } = new URL(url);
  const path = `${pathname}${search}`;
  const found = asked.get(path);
  if (found === undefined || method !== "GET") return null;
  asked.delete(path);
  return now - found.at < fresh ? found.answer : null;
}
