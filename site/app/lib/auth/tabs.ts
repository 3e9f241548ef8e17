import { browserStorage } from "#app/lib/browser-storage.ts";

/** What the tabs of one browser tell each other about the token of a user. */
export interface Tabs {
  /** Runs an action while no other tab runs one of this name. */
  alone<Result>(action: () => Promise<Result>): Promise<Result>;
  /** Says until when the newest token of a user lasts, in milliseconds since the epoch. */
  announce(uid: string, expiresAt: number): void;
  /** What was announced last for this user, or 0. */
  announced(uid: string): number;
}

const key = "matchday:token-until";
const longestWait = 20_000;

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
      // Another tab holds the lock and does not get on: this one must not go without a token for that.
      if (started || !patience.aborted) {
        throw error;
      }
      return await action();
    }
  },
  announce(uid, expiresAt) {
    browserStorage()?.setItem(key, JSON.stringify([uid, expiresAt]));
  },
  announced(uid) {
    const [whose, until] = read(browserStorage()?.getItem(key) ?? null);
    return whose === uid ? until : 0;
  },
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
