/** SPEC sections 2 and 9. */
const transitionMs = 100;

/** The path of the page in the window; null before the first one stands. */
let shownPath: string | null = null;
let endUpdate: () => void = () => undefined;

/**
 * Begins to fade from the page in the window, its layout included, to the page of `pathname`. Done as soon as the
 * browser has the picture to fade from, which is its next frame: the new page is drawn then, and the fade runs over it.
 *
 * Nothing fades for the first page, for another query of the same page, for visitors who ask for less motion, and where
 * the browser cannot (a style fades the new page in there).
 */
export async function beginPageTransition(pathname: string): Promise<void> {
  if (shownPath === null || shownPath === pathname) return;
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  if (document.startViewTransition === undefined) return;
  endUpdate();
  await new Promise<void>((resolve) => {
    const { ready } = document.startViewTransition(() => {
      resolve();
      // The window stands still until the new page is there. A navigation that was given up never gets there.
      return new Promise<void>((updated) => {
        endUpdate = updated;
        setTimeout(updated, transitionMs);
      });
    });
    // A hidden tab has nothing to fade, and the next transition ends this one: the page changes all the same.
    ready.catch(() => undefined);
    setTimeout(resolve, transitionMs);
  });
}

/** Tells that the page of `pathname` stands in the document. */
export function notePageShown(pathname: string): void {
  if (shownPath !== null && shownPath !== pathname) {
    document.documentElement.dataset.navigated = "";
  }
  shownPath = pathname;
  endUpdate();
}
