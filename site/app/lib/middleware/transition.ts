import type { MiddlewareFunction } from "react-router";
import { beginPageTransition } from "#app/lib/page-transition.ts";

/** Begins the fade to the next page once all of that page is loaded. */
export const pageTransition: MiddlewareFunction = async ({ request }, next) => {
  const result = await next();
  await beginPageTransition(new URL(request.url).pathname);
  return result;
};
