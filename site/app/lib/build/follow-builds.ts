import { type DataRouter, matchRoutes, type RouteObject } from "react-router";
import { isRouteHandle } from "#app/lib/route-handle.ts";
import { followNavigation } from "./chunk.ts";
import type { FetchFile, ManifestReader } from "./manifest.ts";
import { startPolling } from "./poll.ts";
import { createPreloader } from "./preload.ts";
import { browserReload, reloadOnce } from "./reload.ts";

const manifestDelayMs = 1_000;

export interface BuildOptions {
  buildId: string;
  manifest: ManifestReader;
  fetchFile: FetchFile;
  router: DataRouter;
  routes: RouteObject[];
}

/** The life of a page after its build: reads its manifest, notices newer builds, loads pages ahead. */
export function followBuilds({ buildId, manifest, fetchFile, router, routes }: BuildOptions): void {
  let outdated = false;
  followNavigation(() => pathOf(router.state.navigation.location));
  router.subscribe(({ navigation }) => {
    // The next page is loaded as a document: it overtakes the navigation that goes on meanwhile.
    const target = pathOf(navigation.location);
    if (outdated && target !== null) reloadOnce(target, browserReload());
  });

  whenIdle(() => {
    setTimeout(() => {
      manifest.read().catch((error: unknown) => {
        console.error("failed to load the build manifest", error);
      });
    }, manifestDelayMs);
    startPolling({
      buildId,
      manifest,
      fetchFile,
      now: () => Date.now(),
      onNewBuild: () => {
        outdated = true;
      },
    });
    preloadTouchedLinks(routes);
  });
}

interface Target {
  pathname: string;
  search: string;
  hash: string;
}

function pathOf(target: Target | undefined): string | null {
  return target === undefined ? null : `${target.pathname}${target.search}${target.hash}`;
}

/** Loads the page behind a link while the pointer or the focus is on it. */
function preloadTouchedLinks(routes: RouteObject[]): void {
  // Not through the routes' `lazy`: a chunk that is gone reloads the page only when it is visited.
  const preloader = createPreloader((path) =>
    Promise.all(
      (matchRoutes(routes, path) ?? []).map(({ route }) =>
        isRouteHandle(route.handle) ? route.handle.load?.() : undefined,
      ),
    ),
  );
  const touch = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null || link.origin !== location.origin || link.target === "_blank") return;
    if (link.pathname !== location.pathname) preloader.preload(link.pathname);
  };
  document.addEventListener("pointerover", touch, { passive: true });
  document.addEventListener("focusin", touch, { passive: true });
}

function whenIdle(then: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(then);
  else setTimeout(then, 1);
}
