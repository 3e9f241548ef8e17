import { ConnectionLost } from "#app/lib/offline/connection.ts";
import { navigationTarget } from "./navigation.ts";
import { browserReload, type ReloadHost, reloadOnce } from "./reload.ts";

/**
 * Loads a page's chunk. A chunk that is gone means a newer build is deployed: the document of the
 * page the visitor wanted is loaded instead, once; if that did not help, the error is shown. Chunks
 * nobody asked for, those loaded ahead, do not come through here: their failure changes nothing.
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
