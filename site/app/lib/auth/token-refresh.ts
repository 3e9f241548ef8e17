import { identityCode } from "./identity-errors.ts";
import type { IdentityUser } from "./identity-port.ts";

const early = 5 * 60_000;
const leastWait = 1_000;
const firstRetry = 30_000;
const longestRetry = 16 * 60_000;

/** Milliseconds to wait before refreshing a token: until five minutes before it expires (SPEC section 9). */
export function untilRefresh(expiresAt: number, now: number): number {
  return Math.max(expiresAt - early - now, leastWait);
}

/** Milliseconds to wait after the n-th failed refresh in a row, counted from 1. */
export function untilRetry(failures: number): number {
  return Math.min(firstRetry * 2 ** (failures - 1), longestRetry);
}

/**
 * Refreshes the user's token ahead of its expiry. The SDK has such a timer but starts it only when
 * another of its products is present, so we keep our own. A refreshed token arrives through
 * `onTokenChange`, where the owner calls this again; only a lost network is retried here.
 */
export function refreshAhead(user: IdentityUser, expiresAt: number): () => void {
  let timer = setTimeout(() => void attempt(1), untilRefresh(expiresAt, Date.now()));
  async function attempt(number: number) {
    try {
      await user.readToken({ refresh: true });
    } catch (error) {
      if (identityCode(error) === "auth/network-request-failed") {
        timer = setTimeout(() => void attempt(number + 1), untilRetry(number));
      }
    }
  }
  return () => clearTimeout(timer);
}
