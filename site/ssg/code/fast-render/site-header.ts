// Stands for the header of the public pages, which all pages of a route have in common.

import { SiteHeader as Original } from "virtual:original/site-header";
import type { ReactNode } from "react";
import { useLocation, useMatches } from "react-router";
import { prerenderedElement } from "./drawn.ts";

const headers = new Map<string | undefined, ReactNode>();

/** A link to the page it stands on looks different, but none leads to one of many pages of a route. */
export function SiteHeader(): ReactNode {
  const { pathname } = useLocation();
  const route = useMatches().at(-1)?.id;
  if (!headers.has(route)) headers.set(route, prerenderedElement(Original({}), pathname));
  return headers.get(route);
}
