/** Whether two names mean one zone, as `Asia/Calcutta` and `Asia/Kolkata` do. */
export function isSameZone(one: string, other: string): boolean {
  return one === other || canonicalZone(one) === canonicalZone(other);
}

function canonicalZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    // A zone that the browser does not know is no other one either.
    return zone;
  }
}
