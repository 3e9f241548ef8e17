import { inTime } from "#app/lib/time/in-time.ts";
import { takePrefetched } from "./prefetch.ts";

/** Gives the signed-in user's id token, fresh on request, or `null` for a visitor. */
export type TokenSource = (options: { refresh: boolean }) => Promise<string | null>;

let source: TokenSource = async () => null;
let onRefusal: () => Promise<void> = async () => undefined;

/**
 * Called once by `lib/auth`; the client itself does not know the identity service.
 *
 * @param refused called when the API does not take even a fresh token
 */
export function takeTokensFrom(next: TokenSource, refused: () => Promise<void> = async () => {}) {
  source = next;
  onRefusal = refused;
}

/**
 * How long a request waits for its answer, and then for each part of the body, in milliseconds: the gateway ends a
 * request after 30 seconds.
 */
export const requestDeadlineMs = 35_000;

/**
 * `fetch` with the bearer token, as `sendAuthorised`. Throws a `TimeoutError` where no answer comes in time; reading the
 * body throws it where the body stalls.
 */
export async function fetchAuthorised(request: Request): Promise<Response> {
  const end = new AbortController();
  const { signal } = request;
  const endWithCaller = () => end.abort(signal.reason);
  if (signal.aborted) endWithCaller();
  signal.addEventListener("abort", endWithCaller, { once: true });
  const late = () => {
    const reason = new DOMException("no answer in time", "TimeoutError");
    end.abort(reason);
    return reason;
  };
  const limited = new Request(request, { signal: end.signal });
  const response = await inTime(sendAuthorised(limited), { ms: requestDeadlineMs, late });
  return bodyInTime(response, late);
}

/** The same response, whose body fails with `late()` where the next part of it takes too long. */
function bodyInTime(response: Response, late: () => Error): Response {
  if (response.body === null) return response;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const body = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      start: (stream) => wait(stream),
      transform: (part, stream) => {
        wait(stream);
        stream.enqueue(part);
      },
      flush: () => clearTimeout(timer),
    }),
  );
  function wait(stream: TransformStreamDefaultController) {
    clearTimeout(timer);
    timer = setTimeout(() => stream.error(late()), requestDeadlineMs);
  }
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
}

/**
 * Sends a request with the bearer token. Refreshes an expired token and repeats the call once. A rejected fresh token
 * ends the session. Reuses a prefetched response of a public path.
 */
async function sendAuthorised(request: Request): Promise<Response> {
  if (request.headers.has("authorization")) {
    return await fetch(request);
  }
  const ahead = takePrefetched(request);
  if (ahead !== null) {
    return await ahead;
  }
  const token = await source({ refresh: false });
  if (token === null) {
    return await fetch(request);
  }
  const again = request.clone();
  const response = await fetch(authorised(request, token));
  if (response.status !== 401) {
    return response;
  }
  const fresh = await source({ refresh: true });
  if (fresh === null) {
    return response;
  }
  // Of one second all tokens are the same: then the one that was refused is the newest there is.
  const second = fresh === token ? response : await fetch(authorised(again, fresh));
  if (second.status === 401) {
    await onRefusal();
  }
  return second;
}

function authorised(request: Request, token: string): Request {
  request.headers.set("authorization", `Bearer ${token}`);
  return request;
}
