import { api } from "#app/lib/api/client.ts";

/**
 * Smaller differences are within the second that `Date` names, the time on the way, and the seconds that a response
 * waited which was requested before its page's code. In milliseconds.
 */
const leastOffsetMs = 5_000;

let offsetMs = 0;

/** Notes the server's time from a response that has just come. A copy of this device has no `Date`. */
export function noteServerTime({ headers }: Pick<Response, "headers">): void {
  const server = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(server)) return;
  // `Date` names the beginning of its second.
  const offset = server + 500 - Date.now();
  offsetMs = Math.abs(offset) < leastOffsetMs ? 0 : offset;
}

// Only pages with countdowns load this file.
api.use({ onResponse: ({ response }) => noteServerTime(response) });

/**
 * The server's time in milliseconds, by the `Date` of the last response; this device's before the first one. A device's
 * clock may be wrong by hours, and deadlines are the server's.
 */
export function serverNow(): number {
  return Date.now() + offsetMs;
}
