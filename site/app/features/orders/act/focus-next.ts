/** Frames in which the page draws its next state and closes a dialog: about a second. */
const frames = 60;

/**
 * Moves the focus to what comes next on an order's page, if the control that had it is gone: the next step's button, or
 * the sentence about the state.
 */
export function focusNext(): void {
  let left = frames;
  const look = () => {
    left -= 1;
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) focusFirst(document, left === 0);
    if (left > 0) requestAnimationFrame(look);
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
