import { createContext, type MiddlewareFunction, redirect } from "react-router";
import { marketplace } from "#app/lib/marketplace/marketplace.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { chooseLayout, type LayoutChoice } from "#app/lib/storage/app-state.ts";
import { pathOf } from "#app/lib/texts/language.ts";

/** Loads the document of where a navigation goes, and answers true, if the code of this page is outdated. */
export const leaveForNewBuild = createContext<() => boolean>(() => false);

/** Before a page is loaded from outdated code, its document is loaded instead; nothing else may happen meanwhile. */
export const followNewBuild: MiddlewareFunction = ({ context }, next) =>
  context.get(leaveForNewBuild)() ? new Promise<never>(() => {}) : next();

/** Before the marketplace opens, the front page replaces the pages of sports, athletes and offers. */
export const whileOpen: MiddlewareFunction = (_, next) => {
  if (!marketplace().isOpen) throw redirect(paths.home());
  return next();
};

/** Reads the operator's roles beside the page's data: the page offers only what they allow. */
export const withOperatorRoles: MiddlewareFunction = async (_, next) => {
  // Only the operators' pages load this code.
  const { readOwnRoles } = await import("#app/lib/accounts/operator-roles.ts");
  const roles = readOwnRoles();
  const result = await next();
  await roles;
  return result;
};

/** Pages opened inside another app, or installed as one, lose the site's own header and footer. */
function layoutFor(url: URL, isInside: boolean): LayoutChoice {
  return isInside || url.searchParams.get("layout") === "inapp" ? "inapp" : "athletes";
}

/** The custom-layout middleware: decides the layout of a page by where it is shown. */
export const customLayout: MiddlewareFunction = async ({ request }, next) => {
  const standalone = window.matchMedia("(display-mode: standalone)").matches;
  // Only this page needs it before it is shown.
  const { inAppBrowser } = await import("#app/lib/inapp-browser.ts");
  const isInside = standalone || inAppBrowser(navigator.userAgent) !== null;
  chooseLayout(layoutFor(new URL(request.url), isInside));
  return next();
};

/** Begins the fade to the next page once all of that page is loaded. */
export const pageTransition: MiddlewareFunction = async ({ request }, next) => {
  const result = await next();
  const { pathname } = new URL(request.url);
  await beginPageTransition(pathOf(pathname) ?? pathname);
  return result;
};

/** SPEC sections 2 and 9. */
const transitionMs = 100;

/** The path of the shown page; null before the first one. */
let shownPath: string | null = null;
let endUpdate: () => void = () => undefined;

/**
 * Begins to fade from the page in the window, its layout included, to the page of `pathname`. Done as soon as the
 * browser has the picture to fade from, which is its next frame: the new page is drawn then, and the fade runs over it.
 *
 * Nothing fades for the first page, for another query of the same page, for visitors who ask for less motion, and where
 * the browser cannot (a style fades the new page in there).
 */
export async function beginPageTransition(pathname: string): Promise<void> {
  if (shownPath === null || shownPath === pathname) return;
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  if (document.startViewTransition === undefined) return;
  endUpdate();
  await new Promise<void>((resolve) => {
    const { ready } = document.startViewTransition(() => {
      resolve();
      // The view is frozen until the new page is rendered. A cancelled navigation never resolves it.
      return new Promise<void>((updated) => {
        endUpdate = updated;
        setTimeout(updated, transitionMs);
      });
    });
    // A hidden tab has nothing to fade, and the next transition ends this one: the page changes all the same.
    ready.catch(() => undefined);
    setTimeout(resolve, transitionMs);
  });
}

/** Records that the page of `pathname` is rendered. */
export function notePageShown(pathname: string): void {
  if (shownPath !== null && shownPath !== pathname) {
    document.documentElement.dataset.navigated = "";
  }
  shownPath = pathname;
  endUpdate();
}
