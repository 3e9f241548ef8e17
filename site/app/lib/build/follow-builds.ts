import { type DataRouter, matchRoutes, type RouteObject } from "react-router";
import { mayLoadAhead } from "#app/lib/offline/reachability.ts";
import { isRouteHandle } from "#app/lib/pages/route-handle.ts";
import { pathOf } from "#app/lib/texts/language.ts";
import { forgiveStyles } from "./chunk.ts";
import { whenIdle, whenSettled } from "./late-start.ts";
import type { FetchFile } from "./manifest.ts";
import { loadPayloadAhead } from "./payload.ts";
import { followNavigation, noteReplacing } from "./reload.ts";
import type { BuildWatch } from "./watch-builds.ts";

export interface BuildOptions extends BuildWatch {
  fetchFile: FetchFile;
  router: DataRouter;
  routes: RouteObject[];
}

/** What a page does for its visitor's next one: loads it ahead, and recovers where a newer build took its code away. */
export function followBuilds(options: BuildOptions): void {
  const { router } = options;
  followNavigation({
    target: () => {
      const target = router.state.navigation.location;
      return target === undefined ? null : `${target.pathname}${target.search}${target.hash}`;
    },
    replaces: noteReplacing(router),
  });
  forgiveStyles(window);
  whenIdle(() => {
    loadAhead(options).catch((error: unknown) => {
      console.warn("failed to load pages ahead of their visit", error);
    });
  });
}

async function loadAhead({ builds, newBuild, fetchFile, routes }: BuildOptions): Promise<void> {
  const { createPreloader, preloadLinks } = await import("./preload-links.ts");
  const allowed = () => mayLoadAhead(navigator) && !newBuild.isFound();
  const preloader = createPreloader(async (path) => {
    // Its payload after its code, so that five pages on their way are never more than five payloads.
    if (await loadCode(routes, path)) await loadPayloadAhead(path, { builds, fetchFile });
  }, allowed);
  preloadLinks({
    page: document,
    preloader,
    allowed,
    pathOf,
    inView: (path) => worthLoadingInView(routes, path),
    whenIdle,
    whenSettled: (then) => whenSettled(window, then),
  });
}

/** Whether a page is loaded because a link to it is in view: not one that few visitors open, or a heavy one. */
function worthLoadingInView(routes: RouteObject[], path: string): boolean {
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
