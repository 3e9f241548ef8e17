import { navigationReplaces } from "./navigation.ts";

const marker = "matchday:reload";
const guardMs = 10_000;

interface Marker {
  path: string;
  /** Milliseconds. */
  expires: number;
}

/** What a reload needs of the tab; a test passes its own. */
export interface ReloadHost {
  /** What the tab remembers under a name across its documents; null where nothing, or where it cannot. */
  read: (name: string) => string | null;
  /** Answers whether the tab could remember it. */
  write: (name: string, text: string) => boolean;
  /** Milliseconds. */
  now: () => number;
  online: () => boolean;
  /** Loads the document of a path of this site. */
  load: (path: string) => void;
}

/**
 * Loads the document of `path`, at most once in ten seconds (SPEC section 9). Answers whether it did:
 * a page that is still broken after its reload must show its error instead of reloading for ever.
 */
export function reloadOnce(path: string, host: ReloadHost): boolean {
  const last = readMarker(host.read(marker));
  if (last !== null && last.path === path && last.expires > host.now()) return false;
  // Where nothing would remember this reload there is none: it could go on for ever.
  if (!host.write(marker, JSON.stringify({ path, expires: host.now() + guardMs }))) return false;
  host.load(path);
  return true;
}

function readMarker(text: string | null): Marker | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isMarker(value) ? value : null;
  } catch {
    // Somebody else's text under our name says nothing about a reload.
    return null;
  }
}

function isMarker(value: unknown): value is Marker {
  return (
    typeof value === "object" &&
    value !== null &&
    "path" in value &&
    typeof value.path === "string" &&
    "expires" in value &&
    typeof value.expires === "number"
  );
}

/** The reload of this tab. */
export const browserReload: ReloadHost = {
  read(name) {
    try {
      return window.sessionStorage.getItem(name);
    } catch {
      // The browser refuses storage: as if nothing were remembered, and `write` says that nothing is.
      return null;
    }
  },
  write(name, text) {
    try {
      window.sessionStorage.setItem(name, text);
      return true;
    } catch {
      return false;
    }
  },
  now: () => Date.now(),
  online: () => navigator.onLine,
  load(path) {
    const here = `${location.pathname}${location.search}${location.hash}`;
    if (path === here) location.reload();
    else if (navigationReplaces()) location.replace(path);
    else location.assign(path);
  },
};
