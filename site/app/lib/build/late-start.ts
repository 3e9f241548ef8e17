/** Said on the document when the site's code has taken the page over. */
export const siteStarted = "matchday:started";
/** Said on it when the code of its page cannot be loaded: the prerendered page stays. */
export const siteUnstarted = "matchday:unstarted";

/** Events that show that a visitor is about to use a page. */
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

/** Whether an event is of a person: a browser repeats the move of a resting pointer when the layout below it changes. */
export function isUse(event: Event): boolean {
  const { type, movementX, movementY } = event as PointerEvent;
  return type !== "pointermove" || movementX !== 0 || movementY !== 0;
}

/** Elements that need code. Links work without code; one with `data-press` needs it. The browser opens popovers. */
const answered =
  'button:not([popovertarget]), label, input[type="checkbox"], input[type="radio"], a[data-press]';

/** An untouched page starts this long after it was loaded, in milliseconds. */
const patience = 5_000;
/** A link whose code does not load is followed after as many milliseconds. */
const linkPatience = 2_000;

export interface LateStartOptions {
  /** Loads the site's code. */
  begin: () => Promise<unknown>;
  /**
   * Called when that failed, and again when a connection is there: answers whether the page is being loaded again,
   * with code that is there.
   */
  recover: () => boolean;
  /**
   * Starts as soon as the document is on the screen, for whom waiting would lose something: who was signed in, asks by a
   * query in the address, or lets us count.
   */
  atOnce: boolean;
  /** A visitor who saves data starts a page by touching it and no other way. */
  saveData: boolean;
}

/**
 * Starts a prerendered page at the first interaction: until then no framework code is loaded. Presses, choices and
 * input before that are replayed. Returns a function that starts it immediately, for an outdated page.
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
    for (const sign of signs) page.removeEventListener(sign, notice, true);
    begin().catch((error: unknown) => {
      console.error("failed to load the site's code", error);
      failed = true;
      if (follow() || recover()) return;
      // The page stays readable and its links work. A connection that was lost may be all it lacked.
      document.dispatchEvent(new Event(siteUnstarted));
      page.addEventListener("online", recover, { once: true });
    });
  };
  const notice = (event: Event) => {
    if (isUse(event)) start();
  };
  const hold = (event: MouseEvent) => {
    const plain = !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0;
    const pressed = event.target instanceof Element ? event.target.closest(answered) : null;
    // A field of a placeholder works without code (features/booking/early-fields.tsx).
    if (!plain || !(pressed instanceof HTMLElement) || pressed.closest("[data-early]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (held !== null) delete held.dataset.held;
    held = pressed;
    pressed.dataset.held = "";
    start();
    if (failed) follow();
    else {
      page.setTimeout(() => {
        // Something else may have been pressed since: that is what is wanted now.
        if (held === pressed) follow();
      }, linkPatience);
    }
  };
  /** Follows a held link; returns whether one is held. A button waits without a limit. */
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
    if (pressed !== null) delete pressed.dataset.held;
    pressed?.click();
  };
  const answer = () => {
    const tellChanges = findEarlyChanges(page);
    letGo();
    tellChanges();
  };

  document.addEventListener(siteStarted, answer, { once: true });
  document.addEventListener(siteUnstarted, letGo);
  page.addEventListener("click", hold, true);
  for (const sign of signs) page.addEventListener(sign, notice, { capture: true, passive: true });
  if (atOnce) whenDrawn(page, start);
  else if (!saveData) whenLoaded(page, () => page.setTimeout(start, patience));
  return start;
}

/** Loads modules concurrently, before an entry requests them in sequence. */
export function preloadModules(files: readonly string[]): void {
  for (const file of files) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = file;
    document.head.append(link);
  }
}

/** Calls `then` once the document is on the screen. A page in the background is not drawn and waits for nothing. */
export function whenDrawn(page: Window, then: () => void): void {
  if (page.document.visibilityState === "hidden") then();
  else page.requestAnimationFrame(() => page.setTimeout(then));
}

/** Calls `then` once the page is loaded with all that it shows. */
export function whenLoaded(page: Window, then: () => void): void {
  if (page.document.readyState === "complete") then();
  else page.addEventListener("load", then, { once: true });
}

// Input and choices before a page's code was loaded. A field keeps them on the screen, while hydration assumes the
// document's value.

/** A changed field, and the value it had. */
interface Change {
  control: HTMLElement;
  replay: () => void;
}

/**
 * Finds the fields that differ from their document. Call it before hydration; the returned function dispatches their
 * changes after it.
 */
function findEarlyChanges(page: Window): () => void {
  const controls = page.document.querySelectorAll<HTMLElement>("input, select, textarea");
  const changes = [...controls].flatMap((control) => changeOf(control) ?? []);
  return () => {
    for (const { control, replay } of changes) {
      // Dispatches no change to a removed field: React may render between events.
      announce(control, "input");
      page.setTimeout(() => {
        if (control.isConnected) replay();
      });
    }
  };
}

function changeOf(control: HTMLElement): Change | null {
  if (control instanceof HTMLSelectElement) return choiceOf(control);
  if (control instanceof HTMLTextAreaElement) return textOf(control, HTMLTextAreaElement.prototype);
  if (!(control instanceof HTMLInputElement)) return null;
  if (control.type === "checkbox" || control.type === "radio") return tickOf(control);
  return control.type === "file" || control.type === "hidden"
    ? null
    : textOf(control, HTMLInputElement.prototype);
}

function choiceOf(control: HTMLSelectElement): Change | null {
  const { value, options } = control;
  const before = [...options].find((option) => option.defaultSelected) ?? options[0];
  if (control.multiple || before === undefined || value === before.value) return null;
  const replay = () => {
    control.value = value;
    announce(control, "change");
  };
  return { control, replay };
}

function tickOf(control: HTMLInputElement): Change | null {
  const { checked, defaultChecked } = control;
  // Of a group of radios the one that is chosen speaks for the others.
  if (checked === defaultChecked || (control.type === "radio" && !checked)) return null;
  const replay = () => {
    control.checked = !checked;
    control.click();
  };
  return { control, replay };
}

function textOf(control: HTMLInputElement | HTMLTextAreaElement, prototype: object): Change | null {
  const { value, defaultValue } = control;
  if (value === defaultValue) return null;
  const replay = () => {
    // React notes what code writes into a field, and hears of nothing that is as noted: the first writing is
    // noted, the second, past its note, is what a person would do.
    const set = Object.getOwnPropertyDescriptor(prototype, "value")?.set;
    const now = control.value === "" || control.value === defaultValue ? value : control.value;
    control.value = defaultValue;
    set?.call(control, now);
    announce(control, "input");
    announce(control, "change");
  };
  return { control, replay };
}

function announce(control: HTMLElement, event: "input" | "change"): void {
  control.dispatchEvent(new Event(event, { bubbles: true }));
}

/** A browser that has nothing to draw may put its idle moments off without an end. */
const latestIdleMs = 2_000;

/** How long a page is left alone after its start before it loads what its visitor may want next, in milliseconds. */
const aheadAfterMs = 2_000;

/** Runs something for a later moment: an idle moment two seconds after the page was loaded, so that it delays nothing. */
export function whenSettled(page: Window, then: () => void): void {
  whenLoaded(page, () => page.setTimeout(() => whenIdle(then), aheadAfterMs));
}

/** Runs something once the browser has nothing better to do, or two seconds later. */
export function whenIdle(then: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(then, { timeout: latestIdleMs });
  else setTimeout(then, 1);
}
