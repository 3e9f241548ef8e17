// Replaces the header of the public pages, which all pages of a route share.

import { SiteHeader as Original } from "virtual:original/site-header";
import type { ReactNode } from "react";
import { useLocation, useMatches } from "react-router";
import { prerenderedElement } from "./drawn.ts";

const headers = new Map<string | undefined, ReactNode>();

/** A link to the current page looks different, but the header links to no page of a route with many pages. The layout of a
 * route decides its properties. */
export function SiteHeader(props: Parameters<typeof Original>[0]): ReactNode {
  const { pathname } = useLocation();
  const route = useMatches().at(-1)?.id;
  if (!headers.has(route)) headers.set(route, prerenderedElement(Original(props), pathname));
  return headers.get(route);
}
