/** Runs something once the browser has nothing better to do, at the latest after two seconds. */
export function whenIdle(then: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(then, { timeout: 2_000 });
  else setTimeout(then, 200);
}
