const marker = "matchday:reload";
const guardMs = 10_000;

interface Marker {
  path: string;
  expires: number;
}

/** What a reload needs of the window; a test passes its own. */
export interface ReloadHost {
  storage: Pick<Storage, "getItem" | "setItem"> | null;
  now: () => number;
  /** Loads the document of a path of this site. */
  load: (path: string) => void;
}

/**
 * Loads the document of `path`, at most once in ten seconds (SPEC section 9). Answers whether it did:
 * a page that is still broken after its reload must show its error instead of reloading for ever.
 */
export function reloadOnce(path: string, host: ReloadHost): boolean {
  // Without storage nothing would remember the last reload, so there is none.
  if (host.storage === null) return false;
  const last = readMarker(host.storage.getItem(marker));
  if (last !== null && last.path === path && last.expires > host.now()) return false;
  host.storage.setItem(marker, JSON.stringify({ path, expires: host.now() + guardMs }));
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
export function browserReload(): ReloadHost {
  return {
    storage: tabStorage(),
    now: () => Date.now(),
    load(path) {
      const here = `${location.pathname}${location.search}${location.hash}`;
      if (path === here) location.reload();
      else location.assign(path);
    },
  };
}

function tabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
