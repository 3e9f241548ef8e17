import type { IdentityToken, IdentityUser } from "./identity-port.ts";
import { endOf } from "./session-end.ts";
import { browserTabs, type Tabs } from "./tabs.ts";

const early = 5 * 60_000;
const leastWait = 1_000;
const firstRetry = 30_000;
const longestRetry = 16 * 60_000;
/** The SDK looks every 800 ms whether another tab has stored a newer token. */
const takeOverPatience = 3_000;
const takeOverLook = 200;

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

/** Milliseconds to wait after the n-th failed refresh in a row, counted from 1. */
export function untilRetry(failures: number): number {
  return Math.min(firstRetry * 2 ** (failures - 1), longestRetry);
}

/**
 * Refreshes the user's token ahead of its expiry. The SDK has such a timer but starts it only when
 * another of its products is present, so we keep our own. A refreshed token arrives through
 * `onTokenChange`, where the owner calls this again; what fails is tried again here, unless the service
 * does not know the account any more.
 *
 * @param expiresAt of the token in hand, milliseconds since the epoch
 * @param ask runs a call to the service under the owner's eyes
 * @returns stops it
 */
export function keepFresh(
  user: IdentityUser,
  expiresAt: number,
  ask: (call: () => Promise<IdentityToken>) => Promise<IdentityToken>,
  { tabs, onWake }: RefreshSurroundings,
): () => void {
  let stopped = false;
  let busy = false;
  let failures = 0;
  let timer = setTimeout(attempt, untilRefresh(expiresAt, Date.now()));

  function attempt() {
    if (stopped || busy) {
      return;
    }
    busy = true;
    clearTimeout(timer);
    ask(() => refreshInOneTab(user, expiresAt, tabs))
      .then(
        () => {
          failures = 0;
        },
        (error: unknown) => {
          failures += 1;
          if (endOf(error) === null && !stopped) {
            timer = setTimeout(attempt, untilRetry(failures));
          }
        },
      )
      .finally(() => {
        busy = false;
      });
  }

  const forgetWake = onWake(() => {
    // Timers stand still while a device sleeps: look at the clock instead.
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

/** One tab asks for a new token; the others wait for it and take it over. */
async function refreshInOneTab(
  user: IdentityUser,
  expiresAt: number,
  tabs: Tabs,
): Promise<IdentityToken> {
  return await tabs.alone(async () => {
    if (tabs.announced(user.uid) > expiresAt && (await newerTokenArrives(user, expiresAt))) {
      return await user.readToken({ refresh: false });
    }
    const fresh = await user.readToken({ refresh: true });
    tabs.announce(user.uid, fresh.expiresAt);
    return fresh;
  });
}

/** Whether the token that another tab has fetched reaches this one in time. */
async function newerTokenArrives(user: IdentityUser, expiresAt: number): Promise<boolean> {
  for (let waited = 0; user.tokenExpiresAt() <= expiresAt; waited += takeOverLook) {
    if (waited >= takeOverPatience) {
      return false;
    }
    await new Promise((resolve) => setTimeout(resolve, takeOverLook));
  }
  return true;
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
