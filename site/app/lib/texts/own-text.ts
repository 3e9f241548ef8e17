import type { LoaderFunctionArgs } from "react-router";
import type { OwnText, TextPage } from "#app/lib/catalogue/page-types.ts";
import { marketplace, type OwnTextPage } from "#app/lib/marketplace/marketplace.ts";
import { ConnectionLost } from "#app/lib/offline/connection.ts";
import { pageData } from "#app/lib/pages/page-data.ts";
import { language } from "#messages/language";

/** Returns whether the operator replaced the text of a page in the language of the site. */
export function hasOwnText(page: OwnTextPage): boolean {
  return marketplace().ownTexts.includes(`${language}/${page}`);
}

/** Returns the loader of a page whose text the operator may replace; it requests nothing where they did not. */
export function ownTextLoader(page: OwnTextPage) {
  return (args: LoaderFunctionArgs): Promise<OwnText | null> =>
    hasOwnText(page) ? loadOwnText(args, language) : Promise.resolve(null);
}

/** Loads the operator's text of a language with the page's data; null if the page has none. */
export async function loadOwnText(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  name: string,
): Promise<OwnText | null> {
  const { own = {} } = await context.get(pageData)({
    request,
    accepts: isTextPage,
    // Only a build renders the text: without its file the page can be shown later.
    live: () => Promise.reject(new ConnectionLost("the text of this page")),
  });
  return own[name] ?? null;
}

function isTextPage(value: unknown): value is TextPage {
  if (typeof value !== "object" || value === null) return false;
  const own: unknown = Reflect.get(value, "own");
  return own === undefined || (typeof own === "object" && own !== null);
}
