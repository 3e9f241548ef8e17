import type { IdentityUser } from "./identity-port.ts";
import { endOf } from "./session-end.ts";
import { browserTabs, fetchToken, type Tabs } from "./tabs.ts";

const early = 5 * 60_000;
const leastWait = 1_000;
const firstRetry = 30_000;
const longestRetry = 16 * 60_000;
/**
 * The SDK looks every 800 ms whether another tab has stored a newer token; a browser lets a tab that is long
 * out of sight do so once a minute.
 */
const takeOverPatience = { least: 3_000, most: 2 * 60_000 };

/** What refreshing depends on besides the user: the other tabs, and when this one wakes up. */
export interface RefreshSurroundings {
  tabs: Tabs;
  /** Calls the listener when the tab may have slept: shown again, back from the cache, or on the network again. */
  onWake: (listener: () => void) => () => void;
}

export const browserSurroundings: RefreshSurroundings = {
  tabs: browserTabs,
  onWake: onBrowserWake,
};

/**
 * Milliseconds to wait before refreshing a token: until five minutes before it expires (SPEC section 9). A
 * token that lives no longer than that is refreshed in the middle of what is left of it.
 */
export function untilRefresh(expiresAt: number, now: number): number {
  const left = expiresAt - now;
  return Math.max(left > early ? left - early : left / 2, leastWait);
}

/** Milliseconds to wait for a token that another tab has fetched: as long as the one in hand is good for more. */
export function untilTakenOver(expiresAt: number, now: number): number {
  const { least, most } = takeOverPatience;
  return Math.min(Math.max((expiresAt - now) / 2, least), most);
}

/** Milliseconds to wait after the n-th failed refresh in a row, counted from 1. */
export function untilRetry(failures: number): number {
  return Math.min(firstRetry * 2 ** (failures - 1), longestRetry);
}

/**
 * Refreshes the user's token ahead of its expiry. The SDK starts such a timer only when another of its products is
 * present, so we have our own. One tab fetches the new token; the others see the announcement and let the SDK read it,
 * unless that takes too long. A new token from any tab arrives through `onTokenChange`, where the owner calls this
 * again; failures are retried here, unless the account no longer exists.
 * @param expiresAt of the token in hand, milliseconds since the epoch
 * @param ask runs a call to the service under the owner's eyes
 * @returns stops it
 */
export function keepFresh(
  user: IdentityUser,
  expiresAt: number,
  callIdentity: <Result>(call: () => Promise<Result>) => Promise<Result>,
  { tabs, onWake }: RefreshSurroundings,
): () => void {
  let stopped = false;
  let busy = false;
  let failures = 0;
  let timer = setTimeout(() => attempt(), untilRefresh(expiresAt, Date.now()));
  if (expiresAt > tabs.announced(user.uid)) {
    tabs.announce(user.uid, expiresAt);
  }

  /** @param awaited how long the newest token lasts that this tab has or has waited for */
  function attempt(awaited = expiresAt) {
    if (stopped || busy) {
      return;
    }
    busy = true;
    clearTimeout(timer);
    callIdentity(() => tabs.alone(() => refresh(awaited)))
      .then(
        () => {
          failures = 0;
        },
        (error: unknown) => {
          failures += 1;
          if (endOf(error) === null && !stopped) {
            timer = setTimeout(() => attempt(), untilRetry(failures));
          }
        },
      )
      .finally(() => {
        busy = false;
      });
  }

  async function refresh(awaited: number) {
    await tabs.seesAnnouncements?.();
    if (stopped) {
      return;
    }
    const announced = tabs.announced(user.uid);
    if (announced > awaited) {
      timer = setTimeout(() => attempt(announced), untilTakenOver(expiresAt, Date.now()));
      return;
    }
    await fetchToken(user, tabs);
  }

  const forgetWake = onWake(() => {
    // Timers do not run while a device sleeps: compare with the clock.
    if (expiresAt - Date.now() <= early || failures > 0) {
      attempt();
    }
  });

  return () => {
    stopped = true;
    clearTimeout(timer);
    forgetWake();
  };
}

function onBrowserWake(listener: () => void): () => void {
  const whenShown = () => {
    if (document.visibilityState === "visible") {
      listener();
    }
  };
  document.addEventListener("visibilitychange", whenShown);
  window.addEventListener("pageshow", listener);
  window.addEventListener("online", listener);
  return () => {
    document.removeEventListener("visibilitychange", whenShown);
    window.removeEventListener("pageshow", listener);
    window.removeEventListener("online", listener);
  };
}
