/**
 * Moves the focus to what comes next on an order's page, if the control that had it is gone: the next step's button, or
 * the sentence about the state.
 */
export function focusNext(): void {
  requestAnimationFrame(() => {
    const { activeElement, body } = document;
    if (activeElement !== null && activeElement !== body) return;
    nextOf(document)?.focus();
  });
}

function nextOf(page: Document): HTMLElement | undefined {
  const buttons = page.querySelectorAll<HTMLElement>("[data-next] :is(a, button)");
  // A page has a button for wide windows and one for phones.
  const shown = [...buttons].find((button) => button.getClientRects().length > 0);
  return shown ?? page.querySelector<HTMLElement>("[data-order-state]") ?? undefined;
}
