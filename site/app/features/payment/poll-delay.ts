/** Milliseconds until the next look, growing; `null` when it is time to say that a mail will follow. */
export function pollDelay(looks: number): number | null {
  const waits = [500, 1_000, 1_500, 2_000, 3_000, 4_000, 5_000, 5_000, 5_000, 5_000];
  return waits[looks] ?? null;
}
