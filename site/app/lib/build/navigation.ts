let target: () => string | null = () => null;

/** Tells where the visitor is on the way to, with query and hash. Called once, when there is a router. */
export function followNavigation(path: () => string | null): void {
  target = path;
}

/** Where the visitor is on the way to; null where they are not, and before the site has taken the page over. */
export function navigationTarget(): string | null {
  return target();
}
