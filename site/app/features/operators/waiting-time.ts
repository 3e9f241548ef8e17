import { timeLeft } from "#app/lib/format-time.ts";

/** How long something has waited, in its largest units: `2 days 4 h`; `less than a second` for what only just came. */
export function waitingTime(since: string, now: number): string {
  const waited = now - Date.parse(since);
  return timeLeft(new Date(now + waited).toISOString(), now) ?? "less than a second";
}
