import { deviceStorage } from "#app/lib/storage/browser-storage.ts";
import type { IdentityToken, IdentityUser } from "./identity-port.ts";

/** Messages between the tabs of a browser about a user's token. */
export interface Tabs {
  /** Runs an action while no other tab runs one of this name. */
  alone<Result>(action: () => Promise<Result>): Promise<Result>;
  /** Announces when the newest token of a user expires, in milliseconds since the epoch. */
  announce(uid: string, expiresAt: number): void;
  /** What was announced last for this user, or 0. */
  announced(uid: string): number;
  /** Resolves when this tab sees what was announced before its action; without it, it does so at once. */
  seesAnnouncements?(): Promise<void>;
}

const key = "matchday:token-until";
const longestWait = 20_000;
/** Milliseconds until what another process has stored is surely here: the lock may come some milliseconds before. */
const storageDelay = 500;

/**
 * The tabs of this browser: a lock of the browser's lets one of them act, and storage carries the time, never
 * a token. Where there is no lock or no storage, each tab fends for itself.
 */
export const browserTabs: Tabs = {
  async alone(action) {
    if (globalThis.navigator?.locks === undefined) {
      return await action();
    }
    const patience = AbortSignal.timeout(longestWait);
    let started = false;
    try {
      return await navigator.locks.request(key, { signal: patience }, async () => {
        started = true;
        return await action();
      });
    } catch (error) {
      if (started) {
        throw error;
      }
      // Another tab holds the lock and does not get on, or the browser refuses locks as it refuses storage: this tab
      // must not go without a token for that.
      return await action();
    }
  },
  announce(uid, expiresAt) {
    deviceStorage().setItem(key, JSON.stringify([uid, expiresAt]));
  },
  announced(uid) {
    const [whose, until] = read(deviceStorage().getItem(key));
    return whose === uid ? until : 0;
  },
  seesAnnouncements: () => new Promise((resolve) => setTimeout(resolve, storageDelay)),
};

function read(text: string | null): [string, number] {
  try {
    const kept: unknown = JSON.parse(text ?? "null");
    if (Array.isArray(kept) && typeof kept[0] === "string" && typeof kept[1] === "number") {
      return [kept[0], kept[1]];
    }
  } catch {
    // Unreadable text from elsewhere: the same as nothing announced.
  }
  return ["", 0];
}

/** A visible tab reads what another tab stored within 800 ms, at the SDK's next poll. */
const takeOverPatience = 3_000;
const takeOverLook = 200;

/** Fetches a new token and notifies the other tabs. */
export async function fetchToken(user: IdentityUser, tabs: Tabs): Promise<IdentityToken> {
  const fresh = await user.readToken({ refresh: true });
  tabs.announce(user.uid, fresh.expiresAt);
  return fresh;
}

/**
 * Does what makes the SDK store the user again. It stores the token in hand with the user, and would put
 * the old one back over what another tab has fetched a moment ago: so no tab fetches meanwhile, and the
 * newest token of all is in hand before.
 */
export async function withNewestToken<Result>(
  user: IdentityUser,
  tabs: Tabs,
  action: () => Promise<Result>,
): Promise<Result> {
  return await tabs.alone(async () => {
    if (!(await newestArrives(user, tabs))) {
      await fetchToken(user, tabs);
    }
    return await action();
  });
}

/** Whether the newest token of all tabs is in this one's hand, or comes in time. */
async function newestArrives(user: IdentityUser, tabs: Tabs): Promise<boolean> {
  const until = Date.now() + takeOverPatience;
  while (user.tokenExpiresAt() < tabs.announced(user.uid)) {
    if (Date.now() >= until) {
      return false;
    }
    await new Promise((resolve) => setTimeout(resolve, takeOverLook));
  }
  return true;
}
