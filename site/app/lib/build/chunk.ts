import { browserReload, reloadOnce } from "./reload.ts";

let pendingPath: () => string | null = () => null;

/** Tells where the visitor is going while a navigation waits for its chunk. Set once by the browser's entry. */
export function followNavigation(path: () => string | null): void {
  pendingPath = path;
}

/**
 * Loads a page's chunk. A chunk that is gone means a newer build is deployed: the document of the
 * page the visitor wanted is loaded instead, once; if that did not help, the error is shown.
 */
export async function recoverChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (typeof window === "undefined") throw error;
    const target = pendingPath() ?? `${location.pathname}${location.search}${location.hash}`;
    if (!reloadOnce(target, browserReload())) throw error;
    // The document is on its way; nothing else may happen to this page until it comes.
    return new Promise<Module>(() => {});
  }
}
