import { talentPathOf } from "#app/lib/build/newer-reviews.ts";

/** The address that was shown last: the document and the site's code both report the first one. */
let shown: string | null = null;

/**
 * Counts that the page of an athlete is shown: how often, never to whom. The request has no identifier, and nothing is
 * stored in the browser. A browser that declines tracking sends nothing.
 */
export function countPageView(
  pathname: string,
  loaderData: Readonly<Record<string, unknown>>,
  browser: Pick<Navigator, "sendBeacon" | "doNotTrack"> = navigator,
): void {
  if (pathname === shown) return;
  shown = pathname;
  const talent = talentPathOf(loaderData);
  if (talent === null || declines(browser)) return;
  // Other pages about an athlete have a longer address.
  const slug = talent.slice(talent.lastIndexOf("/"));
  if (pathname.replace(/\/$/, "").endsWith(slug)) browser.sendBeacon(`${talent}/views`);
}

function declines(browser: Pick<Navigator, "doNotTrack">): boolean {
  return browser.doNotTrack === "1" || Reflect.get(browser, "globalPrivacyControl") === true;
}
