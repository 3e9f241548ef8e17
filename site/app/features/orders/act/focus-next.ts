/** Frames in which the page draws its next state, and may remove what has the focus again: about five seconds. */
const frames = 300;
/** Frames after which a page without a button has none. */
const framesOfButton = 120;

/**
 * Moves the focus to what comes next on an order's page, if the control that had it is gone: the next step's button, or
 * the sentence about the state. A press of the user ends it.
 */
export function focusNext(): void {
  let left = frames;
  const end = () => {
    left = 0;
  };
  document.addEventListener("click", end, { capture: true, once: true });
  const look = () => {
    if (left <= 0) return;
    left -= 1;
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body)
      focusFirst(document, left <= frames - framesOfButton);
    if (left > 0) requestAnimationFrame(look);
    else document.removeEventListener("click", end, { capture: true });
  };
  requestAnimationFrame(look);
}

/** Focuses the next step's button. The sentence is for a page that has got none by the last look. */
function focusFirst(page: Document, isLast: boolean): void {
  const buttons = page.querySelectorAll<HTMLElement>("[data-next] :is(a, button:enabled)");
  // A page has a button for wide windows and one for phones.
  const shown = [...buttons].find((button) => button.getClientRects().length > 0);
  // The bar is in view already; browsers would scroll to its place at the end of the page.
  if (shown !== undefined) shown.focus({ preventScroll: shown.closest("[data-bar]") !== null });
  else if (isLast) page.querySelector<HTMLElement>("[data-order-state]")?.focus();
}
