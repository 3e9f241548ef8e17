import type { MiddlewareFunction } from "react-router";
import { chooseLayout, type LayoutChoice } from "#app/lib/app-state.ts";

/** Pages opened inside another app, or installed as one, lose the site's own header and footer. */
export function layoutFor(url: URL, standalone: boolean): LayoutChoice {
  return standalone || url.searchParams.get("layout") === "inapp" ? "inapp" : "athletes";
}

/** The custom-layout middleware: decides the layout of a page by where it is shown. */
export const customLayout: MiddlewareFunction = async ({ request }, next) => {
  const standalone = window.matchMedia("(display-mode: standalone)").matches;
  chooseLayout(layoutFor(new URL(request.url), standalone));
  return next();
};
