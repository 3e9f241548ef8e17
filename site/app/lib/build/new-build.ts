import { type ReloadHost, reloadOnce } from "./reload.ts";

const marker = "matchday:build";

export interface NewBuildOptions {
  /** Where the visitor is going, with query and hash; null outside of a navigation. */
  target: () => string | null;
  host: ReloadHost;
}

export interface NewBuild {
  /** Other code is deployed, by the name of its build. */
  found: (id: string) => void;
  isFound: () => boolean;
  /** Loads the document of where a navigation goes, and answers true, if the code of this page is outdated. */
  leave: () => boolean;
  /** The same for a page that failed where it stands: loads the document of `path`. */
  leaveFor: (path: string) => boolean;
}

/**
 * What follows from newer code: the next navigation loads its document. A document that comes back
 * with the old code, from somebody's cache, is not loaded again for the same build.
 */
export function createNewBuild({ target, host }: NewBuildOptions): NewBuild {
  let newer: string | null = null;
  const leaveFor = (path: string) => {
    if (newer === null || !host.online()) return false;
    return host.write(marker, newer) && reloadOnce(path, host);
  };
  return {
    found(id) {
      if (host.read(marker) !== id) newer = id;
    },
    isFound: () => newer !== null,
    leave() {
      const path = target();
      return path !== null && leaveFor(path);
    },
    leaveFor,
  };
}
