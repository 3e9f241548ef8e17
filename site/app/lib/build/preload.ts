/** At most five pages are preloaded at once (SPEC section 9). */
export const maxPreloads = 5;

export interface Preloader {
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
        // The visit itself loads the page again and says what is wrong.
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
