import { data, type MiddlewareFunction } from "react-router";
import { type ParamKind, paramsAreValid } from "#app/lib/pages/route-params.ts";
import * as texts from "#messages/page-heads";

/** What a page throws when its address names nothing: the error page shows the message (SPEC section 2). */
export function pageNotFound(url: string | URL): ReturnType<typeof data<string>> {
  return data(texts.pageNotFound({ path: new URL(url).pathname }), {
    status: 404,
    statusText: "Not Found",
  });
}

/** Refuses an address whose parameters cannot name anything, before any of the page is loaded. */
export function validate(kinds: Readonly<Record<string, ParamKind>>): MiddlewareFunction {
  return async ({ params, request }, next) => {
    if (!paramsAreValid(kinds, params)) throw pageNotFound(request.url);
    return next();
  };
}
