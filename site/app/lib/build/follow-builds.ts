import type { DataRouter, RouteObject } from "react-router";
import { followNavigation, forgiveStyles } from "./chunk.ts";
import { connectionOf, mayLoadAhead } from "./connection-kind.ts";
import { loadCode } from "./load-code.ts";
import type { FetchFile } from "./manifest.ts";
import type { NewBuild } from "./new-build.ts";
import { loadPayloadAhead } from "./payload.ts";
import { startPolling } from "./poll.ts";
import { createPreloader } from "./preload.ts";
import { preloadLinks } from "./preload-links.ts";
import type { BuildTracker } from "./tracker.ts";
import { whenIdle } from "./when-idle.ts";

const manifestDelayMs = 1_000;

export interface BuildOptions {
  builds: BuildTracker;
  newBuild: NewBuild;
  fetchFile: FetchFile;
  router: DataRouter;
  routes: RouteObject[];
}

/** The life of a page after its build: reads its manifest, notices newer builds, loads pages ahead. */
export function followBuilds(options: BuildOptions): void {
  const { builds, router } = options;
  followNavigation(() => navigationTarget(router));
  forgiveStyles(window);
  whenIdle(() => {
    if (connectionOf(navigator).effectiveType !== "slow-2g") {
      setTimeout(() => readManifest(builds), manifestDelayMs);
    }
    startPolling({ compare: builds.compare, tab: document });
    loadAhead(options);
  });
}

/** Where the visitor is on the way to, with query and hash; null where they are not. */
export function navigationTarget({ state }: DataRouter): string | null {
  const target = state.navigation.location;
  return target === undefined ? null : `${target.pathname}${target.search}${target.hash}`;
}

function readManifest(builds: BuildTracker): void {
  builds.own().catch((error: unknown) => {
    console.error("failed to load the build manifest", error);
  });
}

function loadAhead({ builds, newBuild, fetchFile, routes }: BuildOptions): void {
  const preloader = createPreloader(async (path) => {
    // Its payload after its code, so that five pages on their way are never more than five payloads.
    if (await loadCode(routes, path)) await loadPayloadAhead(path, { builds, fetchFile });
  });
  preloadLinks({
    page: document,
    preloader,
    allowed: () => mayLoadAhead(navigator) && !newBuild.isFound(),
    whenIdle,
  });
}
