/**
 * When to try again, as it stands after "Please try again": `in 40 seconds`, `in 3 minutes`, `in 2 hours`.
 * Rounded up, so that nobody comes back too early.
 */
export function tryAgainIn(seconds: number): string {
  const [count, unit] =
    seconds <= 90
      ? [Math.max(1, Math.ceil(seconds)), "second"]
      : seconds <= 5_400
        ? [Math.ceil(seconds / 60), "minute"]
        : [Math.ceil(seconds / 3_600), "hour"];
  return `in ${count} ${unit}${count === 1 ? "" : "s"}`;
}
