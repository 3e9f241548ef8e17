/** Gives the signed-in user's id token, fresh on request, or `null` for a visitor. */
export type TokenSource = (options: { refresh: boolean }) => Promise<string | null>;

let source: TokenSource = async () => null;

/** Called once by `lib/auth`; the client itself does not know the identity service. */
export function takeTokensFrom(next: TokenSource) {
  source = next;
}

/** `fetch` with the bearer token; an expired token is refreshed and the call repeated once. */
export async function fetchAuthorised(request: Request): Promise<Response> {
  if (request.headers.has("authorization")) {
    return await fetch(request);
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
  if (fresh === null || fresh === token) {
    return response;
  }
  return await fetch(authorised(again, fresh));
}

function authorised(request: Request, token: string): Request {
  request.headers.set("authorization", `Bearer ${token}`);
  return request;
}
