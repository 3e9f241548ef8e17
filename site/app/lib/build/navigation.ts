/** The visitor's way to another page, with query and hash. */
export interface Way {
  /** Null where they are on no way. */
  target: () => string | null;
  /** Whether the page takes the place of the one before it in the tab's history. */
  replaces: () => boolean;
}

let way: Way | null = null;

/** Tells where the visitor is on the way to. Called once, when there is a router. */
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

/** Notes what a router does not tell while a navigation is under way: whether it replaces the page before it. */
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
