import { isRouteErrorResponse } from "react-router";
import { WrongArea } from "#app/lib/auth/require-auth.ts";
import { ConnectionLost, isConnectionLost } from "#app/lib/offline/connection.ts";
import { browserReload, navigationTarget, type ReloadHost, reloadOnce } from "./reload.ts";
import type { BuildWatch } from "./watch-builds.ts";

/**
 * Loads a page's chunk. A missing chunk means that a newer build is deployed: the document of the requested page is
 * loaded instead, once; if that does not help, the error is shown. Preloaded chunks do not pass through here: their
 * failure is ignored.
 */
export async function recoverChunk<Module>(
  load: () => Promise<Module>,
  host: ReloadHost = browserReload,
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (typeof window === "undefined") throw error;
    // Without a connection a document would not come either, and this page still works.
    if (!host.online()) throw new ConnectionLost("the page's code", { cause: error });
    const target = navigationTarget() ?? `${location.pathname}${location.search}${location.hash}`;
    if (!reloadOnce(target, host)) throw error;
    // The document is on its way; nothing else may happen to this page until it comes.
    return new Promise<Module>(() => {});
  }
}

/** A stylesheet that did not come leaves its page plain; Vite would fail the whole page for it. */
export function forgiveStyles(view: Pick<Window, "addEventListener">): void {
  view.addEventListener("vite:preloadError", (event) => {
    if (event.payload.message.includes("Unable to preload CSS")) event.preventDefault();
  });
}

/**
 * A page that failed may be of older code than the data or the interface it met: where other code is deployed, the
 * document of the page is loaded, once. Answers that no page is to show (a missing one, another person's) are no faults.
 */
export function recoverFault(
  error: unknown,
  {
    builds,
    newBuild,
  }: {
    builds: Pick<BuildWatch["builds"], "compare">;
    newBuild: Pick<BuildWatch["newBuild"], "leaveFor">;
  },
): void {
  if (isRouteErrorResponse(error) || error instanceof WrongArea || isConnectionLost(error)) return;
  // Read now: the way ends with the error.
  const path = navigationTarget() ?? `${location.pathname}${location.search}${location.hash}`;
  builds.compare().then(
    (deployed) => {
      if (deployed === "code") newBuild.leaveFor(path);
    },
    (reason: unknown) => console.warn("failed to ask for the latest build", reason),
  );
}
