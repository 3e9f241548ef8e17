import { isUse } from "#app/lib/build/late-start.ts";

const signs = ["pointermove", "pointerdown", "touchstart", "keydown", "scroll", "focusin"] as const;

/** Calls `act` once, at the first sign that the visitor uses the page. Returns a function that ends the wait. */
export function onFirstUse(act: () => void): () => void {
  const stop = () => {
    for (const sign of signs) window.removeEventListener(sign, used, true);
  };
  const used = (event: Event) => {
    if (!isUse(event)) return;
    stop();
    act();
  };
  for (const sign of signs) {
    window.addEventListener(sign, used, { capture: true, passive: true });
  }
  return stop;
}
