import { matchRoutes, type RouteObject } from "react-router";
import { isRouteHandle } from "#app/lib/route-handle.ts";

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
