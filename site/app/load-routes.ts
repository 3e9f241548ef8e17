import { matchRoutes, type RouteObject } from "react-router";

/** Loads the code of the pages on a path's branch, so that the first drawing needs to wait for nothing. */
export async function loadRoutes(routes: RouteObject[], pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== "function") return;
      const loaded = await route.lazy();
      delete route.lazy;
      Object.assign(route, loaded);
    }),
  );
}

/**
 * The data the router starts from. A matched route without data counts as not loaded: the routes
 * that read none get null.
 */
export function startData(
  routes: RouteObject[],
  pathname: string,
  loaderData: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const ids = (matchRoutes(routes, pathname) ?? []).map(({ route }) => route.id ?? "");
  return { ...Object.fromEntries(ids.map((id) => [id, null])), ...loaderData };
}
