const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/**
 * `3 October 2026`, in UTC. Prerendered pages and every browser must write it alike, and their
 * own date formats differ between versions.
 */
export function plainDate(instant: string): string {
  const date = new Date(instant);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** Hours as people say them: `24 hours`, `3 days`. */
export function spanWords(hours: number): string {
  if (hours < 1) return "1 hour";
  const whole = Math.round(hours);
  if (whole < 48) return `${whole} ${whole === 1 ? "hour" : "hours"}`;
  const days = Math.round(whole / 24);
  return `${days} days`;
}
