import { findEarlyChanges } from "./early-changes.ts";

/** Said on the document when the site's code has taken the page over. */
export const siteStarted = "matchday:started";

/** What somebody does who is about to use a page. */
const signs = [
  "pointermove",
  "pointerdown",
  "touchstart",
  "wheel",
  "scroll",
  "keydown",
  "focusin",
  "visibilitychange",
] as const;

/** What is answered by code alone. Links go where they say without any; one with `data-press` does more with it. */
const answered = 'button, label, input[type="checkbox"], input[type="radio"], a[data-press]';

/** A page nobody touches starts this long after it was loaded, in milliseconds. */
const patience = 5_000;
/** A link whose code does not come goes where it says, after as many milliseconds. */
const linkPatience = 2_000;

export interface LateStartOptions {
  /** Loads the site's code. */
  begin: () => Promise<unknown>;
  /**
   * Called when that failed, and again when a connection is there: answers whether the page is being loaded again,
   * with code that is there.
   */
  recover: () => boolean;
  /** For whom waiting would lose something: who was signed in, asks by a query in the address, or lets us count. */
  atOnce: boolean;
  /** A visitor who saves data starts a page by touching it and no other way. */
  saveData: boolean;
}

/**
 * Starts a page that stands complete in its document when somebody begins to use it: until then not a
 * byte of the framework is loaded. What is pressed, chosen or typed before the code is here is answered then.
 * Gives what starts it at once, for a page that does not show what is true any more.
 */
export function startLate(
  page: Window,
  { begin, recover, atOnce, saveData }: LateStartOptions,
): () => void {
  const { document } = page;
  let begun = false;
  let failed = false;
  let held: HTMLElement | null = null;

  const start = () => {
    if (begun) return;
    begun = true;
    for (const sign of signs) page.removeEventListener(sign, start, true);
    begin().catch((error: unknown) => {
      console.error("failed to load the site's code", error);
      failed = true;
      if (follow() || recover()) return;
      // The page stays readable and its links work. A connection that was lost may be all it lacked.
      letGo();
      page.addEventListener("online", recover, { once: true });
    });
  };
  const hold = (event: MouseEvent) => {
    const plain = !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0;
    const pressed = event.target instanceof Element ? event.target.closest(answered) : null;
    if (!plain || !(pressed instanceof HTMLElement)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held = pressed;
    start();
    if (failed) follow();
    else {
      page.setTimeout(() => {
        // Something else may have been pressed since: that is what is wanted now.
        if (held === pressed) follow();
      }, linkPatience);
    }
  };
  /** Goes where a held link says; answers whether one is held. A button waits for as long as it takes. */
  const follow = (): boolean => {
    if (!(held instanceof HTMLAnchorElement)) return false;
    page.location.assign(held.href);
    held = null;
    return true;
  };
  const letGo = () => {
    page.removeEventListener("click", hold, true);
    const pressed = held;
    held = null;
    pressed?.click();
  };
  const answer = () => {
    const tellChanges = findEarlyChanges(page);
    letGo();
    tellChanges();
  };

  document.addEventListener(siteStarted, answer, { once: true });
  page.addEventListener("click", hold, true);
  for (const sign of signs) page.addEventListener(sign, start, { capture: true, passive: true });
  if (atOnce) start();
  else if (!saveData) whenLoaded(page, () => page.setTimeout(start, patience));
  return start;
}

/** Calls `then` once the page is loaded with all that it shows. */
export function whenLoaded(page: Window, then: () => void): void {
  if (page.document.readyState === "complete") then();
  else page.addEventListener("load", then, { once: true });
}
