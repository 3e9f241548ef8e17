import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { identityError, onlyTab, userWith } from "./identity.fixture.ts";
import type { IdentityUser } from "./identity-port.ts";
import {
  keepFresh,
  type RefreshSurroundings,
  untilRefresh,
  untilRetry,
  untilTakenOver,
} from "./token-refresh.ts";

const hour = 3_600_000;

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const callIdentity = <Result>(call: () => Promise<Result>) => call();

/** A user whose token expires after an hour, and who counts how often a new one was asked for. */
function userWhoseRefresh(answer: () => Promise<unknown>): IdentityUser & { asked: number } {
  let expiresAt = hour;
  const user = {
    asked: 0,
    ...userWith({
      tokenExpiresAt: () => expiresAt,
      readToken: async ({ refresh }) => {
        if (refresh) {
          user.asked += 1;
          await answer();
          expiresAt = Date.now() + hour;
        }
        return { token: "token", claims: {}, expiresAt };
      },
    }),
  };
  return user;
}

/** Surroundings whose tab wakes up on request. */
function sleeper(): RefreshSurroundings & { wake: () => void } {
  const listeners = new Set<() => void>();
  return {
    ...onlyTab(),
    onWake: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    wake: () => {
      for (const listener of listeners) {
        listener();
      }
    },
  };
}

test("a token is refreshed five minutes before it expires", () => {
  expect(untilRefresh(hour, 0)).toBe(3_300_000);
  expect(untilRefresh(303_000, 0)).toBe(3_000);
});

test("a token that never lives five minutes is refreshed half-way, and never in a tight loop", () => {
  expect(untilRefresh(60_000, 0)).toBe(30_000);
  expect(untilRefresh(1_000, 0)).toBe(1_000);
  expect(untilRefresh(-hour, 0)).toBe(1_000);
});

test("retries wait longer each time, up to sixteen minutes", () => {
  expect([1, 2, 3, 5, 6, 7, 12].map(untilRetry)).toEqual([
    30_000, 60_000, 120_000, 480_000, 960_000, 960_000, 960_000,
  ]);
});

test("retries without a network, and immediately when it returns", async () => {
  const user = userWhoseRefresh(() => Promise.reject(identityError("auth/network-request-failed")));
  const surroundings = sleeper();
  const stop = keepFresh(user, hour, callIdentity, surroundings);
  await vi.advanceTimersByTimeAsync(3_300_000);
  expect(user.asked).toBe(1);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(user.asked).toBe(2);
  surroundings.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(user.asked).toBe(3);
  stop();
});

test("a disabled account is not asked for again", async () => {
  const user = userWhoseRefresh(() => Promise.reject(identityError("auth/user-disabled")));
  keepFresh(user, hour, callIdentity, onlyTab());
  await vi.advanceTimersByTimeAsync(24 * hour);
  expect(user.asked).toBe(1);
});

test("what was stopped does nothing, awake or not", async () => {
  const user = userWhoseRefresh(() => Promise.reject(new Error("never asked")));
  const surroundings = sleeper();
  keepFresh(user, hour, callIdentity, surroundings)();
  await vi.advanceTimersByTimeAsync(24 * hour);
  surroundings.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(user.asked).toBe(0);
});

test("a tab that slept past the end of its token looks at the clock when it wakes", async () => {
  const user = userWhoseRefresh(async () => undefined);
  const surroundings = sleeper();
  keepFresh(user, hour, callIdentity, surroundings);
  surroundings.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(user.asked).toBe(0);
  // The clock advances while timers do not run.
  vi.setSystemTime(2 * hour);
  surroundings.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(user.asked).toBe(1);
});

/** Tabs of one browser that all see what one of them has stored at the same moment. */
function browserWithTabs(count: number) {
  let stored = hour;
  const { tabs } = onlyTab();
  let queue: Promise<unknown> = Promise.resolve();
  const surroundings: RefreshSurroundings = {
    tabs: {
      ...tabs,
      alone: <Result>(action: () => Promise<Result>) => {
        const turn = queue.then(action);
        queue = turn.catch(() => undefined);
        return turn;
      },
    },
    onWake: () => () => undefined,
  };
  const looks: (() => void)[] = [];
  const users = Array.from({ length: count }, () => {
    let known = hour;
    let stop: () => void = () => undefined;
    /** What the owner does with each token that arrives. */
    const follow = (expiresAt: number) => {
      known = expiresAt;
      stop();
      stop = keepFresh(user, known, callIdentity, surroundings);
    };
    const user = {
      asked: 0,
      ...userWith({
        tokenExpiresAt: () => known,
        readToken: async ({ refresh }) => {
          if (refresh) {
            user.asked += 1;
            stored = Date.now() + hour;
            follow(stored);
          }
          return { token: "token", claims: {}, expiresAt: known };
        },
      }),
    };
    follow(hour);
    looks.push(() => {
      if (known !== stored) follow(stored);
    });
    return user;
  });
  return {
    users,
    tabs,
    /** Each tab takes over what is stored. */
    wakeBrowser: () => {
      for (const one of looks) one();
    },
  };
}

test("of many tabs one asks for the new token and the others take it over", async () => {
  const { users, wakeBrowser } = browserWithTabs(5);
  await vi.advanceTimersByTimeAsync(3_310_000);
  wakeBrowser();
  // Long past what the tabs would have waited for it.
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(users.map(({ asked }) => asked).toSorted()).toEqual([0, 0, 0, 0, 1]);
  expect(users.map((user) => user.tokenExpiresAt())).toEqual(Array(5).fill(3_300_000 + hour));
});

test("a tab out of sight, which is let look once a minute, does not ask again", async () => {
  const { users, wakeBrowser } = browserWithTabs(2);
  await vi.advanceTimersByTimeAsync(3_300_000 + 60_000);
  wakeBrowser();
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(users.map(({ asked }) => asked).toSorted()).toEqual([0, 1]);
});

test("a tab waits for another's token while its own is good, and hardly when it is not", () => {
  expect(untilTakenOver(hour, hour - 300_000)).toBe(120_000);
  expect(untilTakenOver(hour, hour - 60_000)).toBe(30_000);
  expect(untilTakenOver(hour, 2 * hour)).toBe(3_000);
});

test("a token that another tab announced and that never arrives is asked for after all", async () => {
  const user = userWhoseRefresh(async () => undefined);
  const surroundings = onlyTab();
  surroundings.tabs.announce(user.uid, 2 * hour);
  keepFresh(user, hour, callIdentity, surroundings);
  await vi.advanceTimersByTimeAsync(3_300_000 + 119_000);
  expect(user.asked).toBe(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(user.asked).toBe(1);
});

test("of many tabs that wait for a token in vain, one asks for another", async () => {
  const { users, tabs, wakeBrowser } = browserWithTabs(3);
  tabs.announce(users[0]?.uid ?? "", hour + 10_000);
  await vi.advanceTimersByTimeAsync(3_300_000 + 120_000);
  wakeBrowser();
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(users.map(({ asked }) => asked).toSorted()).toEqual([0, 0, 1]);
});

test("the token in hand is known to the other tabs, but never in place of a newer one", () => {
  const surroundings = onlyTab();
  const user = userWhoseRefresh(async () => undefined);
  keepFresh(user, hour, callIdentity, surroundings);
  expect(surroundings.tabs.announced(user.uid)).toBe(hour);
  keepFresh(user, hour / 2, callIdentity, surroundings);
  expect(surroundings.tabs.announced(user.uid)).toBe(hour);
});
