import type { DataRouter, RouteObject } from "react-router";
import { forgiveStyles } from "./chunk.ts";
import { mayLoadAhead } from "./connection-kind.ts";
import { loadCode, worthLoadingInView } from "./load-code.ts";
import type { FetchFile } from "./manifest.ts";
import { followNavigation, noteReplacing } from "./navigation.ts";
import { loadPayloadAhead } from "./payload.ts";
import { createPreloader } from "./preload.ts";
import { preloadLinks } from "./preload-links.ts";
import type { BuildWatch } from "./watch-builds.ts";
import { whenIdle } from "./when-idle.ts";

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
  whenIdle(() => loadAhead(options));
}

function loadAhead({ builds, newBuild, fetchFile, routes }: BuildOptions): void {
  const allowed = () => mayLoadAhead(navigator) && !newBuild.isFound();
  const preloader = createPreloader(async (path) => {
    // Its payload after its code, so that five pages on their way are never more than five payloads.
    if (await loadCode(routes, path)) await loadPayloadAhead(path, { builds, fetchFile });
  }, allowed);
  preloadLinks({
    page: document,
    preloader,
    allowed,
    inView: (path) => worthLoadingInView(routes, path),
    whenIdle,
  });
}
