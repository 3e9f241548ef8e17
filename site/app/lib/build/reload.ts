import { rawStorage } from "#app/lib/storage/browser-storage.ts";

const marker = "matchday:reload";
const guardMs = 10_000;

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
 * Loads the document of `path`, at most one document in ten seconds of the tab's session (SPEC sections 4 and 9).
 * Returns whether it did: a page that is still broken after its reload must show its error.
 */
export function reloadOnce(path: string, host: ReloadHost): boolean {
  if (!mayReload(host)) return false;
  // Where nothing would remember this reload there is none: it could go on for ever.
  if (!host.write(marker, String(host.now() + guardMs))) return false;
  host.load(path);
  return true;
}

/** Whether this tab's session loaded no document for an error within the last ten seconds. */
export function mayReload(host: Pick<ReloadHost, "read" | "now">): boolean {
  const expires = Number(host.read(marker));
  return !(expires > host.now());
}

/** The reload of this tab. */
export const browserReload: ReloadHost = {
  read: (name) => rawStorage("sessionStorage")?.getItem(name) ?? null,
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

/** The visitor's way to another page, with query and hash. */
interface Way {
  /** Null where they are on no way. */
  target: () => string | null;
  /** Whether the page takes the place of the one before it in the tab's history. */
  replaces: () => boolean;
}

let way: Way | null = null;

/** Sets the source of the navigation in progress. Called once, when there is a router. */
export function followNavigation(followed: Way | null): void {
  way = followed;
}

/** Where the visitor is on the way to; null where they are not, and before the site has taken the page over. */
export function navigationTarget(): string | null {
  return way?.target() ?? null;
}

export function navigationReplaces(): boolean {
  return way?.replaces() ?? false;
}

/** The part of a router that starts navigations. */
interface Navigating {
  navigate: (to: never, options?: never) => Promise<void>;
}

/** Records whether a navigation in progress replaces the history entry, which the router does not expose. */
export function noteReplacing(router: object & Navigating): () => boolean {
  let replacing = false;
  const navigate = router.navigate.bind(router) as (...call: unknown[]) => Promise<void>;
  const noted = async (...call: unknown[]) => {
    const [, options] = call;
    replacing =
      typeof options === "object" && options !== null && Reflect.get(options, "replace") === true;
    await navigate(...call);
  };
  Object.assign(router, { navigate: noted });
  return () => replacing;
}
