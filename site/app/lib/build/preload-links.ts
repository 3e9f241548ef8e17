export interface LinkWatch {
  page: Document;
  preloader: Preloader;
  /** Asked each time: a connection changes while a page is open. */
  allowed: () => boolean;
  /** The path of an address of this site; null for one of another language. */
  pathOf: (address: string) => string | null;
  /** Whether a link in view is reason enough. */
  inView: (path: string) => boolean;
  whenIdle: (then: () => void) => void;
  /** Runs something once the page has all that it shows: links in view are loaded from then on. */
  whenSettled: (then: () => void) => void;
}

/** Loads the pages behind links ahead: of those in view, and of the one the pointer, finger or focus is on. */
export function preloadLinks(watch: LinkWatch): void {
  const { page, preloader, allowed, pathOf, inView, whenIdle, whenSettled } = watch;
  const preload = (link: HTMLAnchorElement, reason: (path: string) => boolean) => {
    const address = pageBehind(link, page.location);
    const path = address === null ? null : pathOf(address);
    if (path !== null && reason(path) && allowed()) preloader.preload(path);
  };
  const touch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (link !== null) preload(link, () => true);
  };
  for (const event of ["pointerover", "focusin", "touchstart"]) {
    page.addEventListener(event, touch, { passive: true });
  }

  const seen = new WeakSet<Element>();
  const view = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue;
      view.unobserve(target);
      preload(target, inView);
    }
  });
  const watchNew = () => {
    for (const link of page.links) {
      if (seen.has(link)) continue;
      seen.add(link);
      view.observe(link);
    }
  };
  whenSettled(() => {
    afterChanges(page, whenIdle, watchNew);
    watchNew();
  });
}

/** The address of the page of ours that a link leads to; null for everything else. */
export function pageBehind(
  link: Pick<HTMLAnchorElement, "origin" | "pathname" | "target" | "download">,
  here: Pick<Location, "origin" | "pathname">,
): string | null {
  const elsewhere = link.origin !== here.origin || link.pathname === here.pathname;
  const another = (link.target !== "" && link.target !== "_self") || link.download !== "";
  return elsewhere || another ? null : link.pathname;
}

/** Runs once, idle, for every burst of changes to the page. */
function afterChanges(page: Document, whenIdle: (then: () => void) => void, run: () => void) {
  let planned = false;
  new MutationObserver(() => {
    if (planned) return;
    planned = true;
    whenIdle(() => {
      planned = false;
      run();
    });
  }).observe(page.body, { childList: true, subtree: true });
}

/** At most five concurrent preloads (SPEC section 9). */
const maxPreloads = 5;

interface Preloader {
  preload: (path: string) => void;
}

/**
 * Loads pages ahead of their visit: each once, five at a time, in the order they were asked for, and while
 * that is `allowed`.
 */
export function createPreloader(
  load: (path: string) => Promise<unknown>,
  allowed: () => boolean = () => true,
): Preloader {
  const known = new Set<string>();
  const waiting: string[] = [];
  let running = 0;

  const next = () => {
    const path = running < maxPreloads ? waiting.shift() : undefined;
    if (path === undefined) return;
    if (!allowed()) {
      // It waited for its turn, and the line or the build has changed meanwhile. Asked for again, it may come.
      known.delete(path);
      next();
      return;
    }
    running += 1;
    load(path)
      .catch((error: unknown) => {
        // The visit loads the page again and reports the error.
        known.delete(path);
        console.warn(`failed to preload ${path}`, error);
      })
      .finally(() => {
        running -= 1;
        next();
      });
  };

  return {
    preload(path) {
      if (known.has(path)) return;
      known.add(path);
      waiting.push(path);
      next();
    },
  };
}
