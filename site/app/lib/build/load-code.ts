import { matchRoutes, type RouteObject } from "react-router";
import { isRouteHandle } from "#app/lib/route-handle.ts";

/** Whether a page is loaded because a link to it is in view: not one that few visitors open, or a heavy one. */
export function worthLoadingInView(routes: RouteObject[], path: string): boolean {
  const handles = (matchRoutes(routes, path) ?? []).map(({ route }) => route.handle as unknown);
  return handles.some((handle) => isRouteHandle(handle) && handle.loadAhead !== "when touched");
}

/**
 * Loads the code of a path's page ahead of a visit; answers whether the path is a page at all. Not through
 * the routes' `lazy`: a chunk that is gone reloads the page only when it is visited.
 */
export async function loadCode(routes: RouteObject[], path: string): Promise<boolean> {
  const matches = matchRoutes(routes, path) ?? [];
  await Promise.all(
    matches.map(({ route }) => (isRouteHandle(route.handle) ? route.handle.load?.() : undefined)),
  );
  return matches.length > 0;
}
