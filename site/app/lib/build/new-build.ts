import { createContext, type MiddlewareFunction } from "react-router";
import { type ReloadHost, reloadOnce } from "./reload.ts";

const marker = "matchday:build";

/** Loads the document of where a navigation goes, and answers true, if the code of this page is outdated. */
export type LeaveForNewBuild = () => boolean;

export const leaveForNewBuild = createContext<LeaveForNewBuild>(() => false);

export interface NewBuildOptions {
  /** Where the visitor is going, with query and hash; null outside of a navigation. */
  target: () => string | null;
  host: ReloadHost;
}

export interface NewBuild {
  /** Other code is deployed, by the name of its build. */
  found: (id: string) => void;
  isFound: () => boolean;
  leave: LeaveForNewBuild;
}

/**
 * What follows from newer code: the next navigation loads its document. A document that comes back
 * with the old code, from somebody's cache, is not loaded again for the same build.
 */
export function createNewBuild({ target, host }: NewBuildOptions): NewBuild {
  let newer: string | null = null;
  return {
    found(id) {
      if (host.read(marker) !== id) newer = id;
    },
    isFound: () => newer !== null,
    leave() {
      const path = target();
      if (newer === null || path === null || !host.online()) return false;
      return host.write(marker, newer) && reloadOnce(path, host);
    },
  };
}

/** Before a page is loaded from outdated code, its document is loaded instead; nothing else may happen meanwhile. */
export const followNewBuild: MiddlewareFunction = ({ context }, next) =>
  context.get(leaveForNewBuild)() ? new Promise<never>(() => {}) : next();
