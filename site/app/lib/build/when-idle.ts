/** Runs something once the browser has nothing better to do. */
export function whenIdle(then: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(then);
  else setTimeout(then, 1);
}
