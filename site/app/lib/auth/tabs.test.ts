import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onlyTab, userWith } from "./identity.fixture.ts";
import { browserTabs, withNewestToken } from "./tabs.ts";

beforeEach(() => {
  const entries = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A browser lock for tests: one holder at a time, and waiting ends at the signal. */
function lockHeldFor(holder: Promise<void>) {
  vi.stubGlobal("navigator", {
    locks: {
      request: async (
        _name: string,
        { signal }: { signal: AbortSignal },
        action: () => Promise<unknown>,
      ) => {
        await Promise.race([
          holder,
          new Promise((_, refuse) => signal.addEventListener("abort", () => refuse(signal.reason))),
        ]);
        return await action();
      },
    },
  });
}

test("what was announced is known for that user alone", () => {
  browserTabs.announce("ana", 5_000);
  expect(browserTabs.announced("ana")).toBe(5_000);
  expect(browserTabs.announced("bo")).toBe(0);
});

test("unreadable storage announces nothing", () => {
  localStorage.setItem("matchday:token-until", "{");
  expect(browserTabs.announced("ana")).toBe(0);
});

test("without storage a tab knows what it announced itself, and runs its actions without a lock", async () => {
  vi.stubGlobal("localStorage", undefined);
  vi.stubGlobal("navigator", {
    locks: { request: () => Promise.reject(new DOMException("refused", "SecurityError")) },
  });
  browserTabs.announce("ana", 5_000);
  expect(browserTabs.announced("ana")).toBe(5_000);
  expect(await browserTabs.alone(async () => "done")).toBe("done");
});

test("an action that fails under the lock is not run again", async () => {
  lockHeldFor(Promise.resolve());
  const action = vi.fn(() => Promise.reject(new DOMException("its own", "SecurityError")));
  await expect(browserTabs.alone(action)).rejects.toThrow("its own");
  expect(action).toHaveBeenCalledTimes(1);
});

test("a tab waits for the lock", async () => {
  let letGo: () => void = () => undefined;
  lockHeldFor(new Promise((done) => (letGo = done)));
  const action = vi.fn(async () => "done");
  const running = browserTabs.alone(action);
  await Promise.resolve();
  expect(action).not.toHaveBeenCalled();
  letGo();
  expect(await running).toBe("done");
});

test("a tab that cannot have the lock acts after all, once", async () => {
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort(new Error("too long")));
  vi.stubGlobal("navigator", {
    locks: {
      request: (_name: string, { signal }: { signal: AbortSignal }) =>
        Promise.reject(signal.reason),
    },
  });
  const action = vi.fn(async () => "done");
  expect(await browserTabs.alone(action)).toBe("done");
  expect(action).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
});

test("what fails under the lock is not done twice", async () => {
  lockHeldFor(Promise.resolve());
  const action = vi.fn(() => Promise.reject(new Error("refused")));
  await expect(browserTabs.alone(action)).rejects.toThrow("refused");
  expect(action).toHaveBeenCalledTimes(1);
});

test("a browser without locks runs immediately", async () => {
  vi.stubGlobal("navigator", {});
  expect(await browserTabs.alone(async () => "done")).toBe("done");
});

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

/** A user whose token lasts until 1000, and who notes what is done. */
function userInOldTab() {
  let expiresAt = 1_000;
  const done: string[] = [];
  const user = userWith({
    tokenExpiresAt: () => expiresAt,
    readToken: async ({ refresh }) => {
      if (refresh) {
        done.push("fetch");
        expiresAt = 3_000;
      }
      return { token: "token", claims: {}, expiresAt };
    },
  });
  const store = async () => void done.push(`store ${expiresAt}`);
  return { user, done, store, takeOver: (until: number) => (expiresAt = until) };
}

test("stores the current token immediately if no tab has a newer one", async () => {
  const { user, done, store } = userInOldTab();
  const { tabs } = onlyTab();
  tabs.announce(user.uid, 1_000);
  await withNewestToken(user, tabs, store);
  expect(done).toEqual(["store 1000"]);
});

test("it waits for the newer token of another tab, and stores that one", async () => {
  const { user, done, store, takeOver } = userInOldTab();
  const { tabs } = onlyTab();
  tabs.announce(user.uid, 2_000);
  const storing = withNewestToken(user, tabs, store);
  await vi.advanceTimersByTimeAsync(700);
  expect(done).toEqual([]);
  takeOver(2_000);
  await vi.advanceTimersByTimeAsync(200);
  await storing;
  expect(done).toEqual(["store 2000"]);
});

test("fetches and announces a missing newer token before storing", async () => {
  const { user, done, store } = userInOldTab();
  const { tabs } = onlyTab();
  tabs.announce(user.uid, 2_000);
  const storing = withNewestToken(user, tabs, store);
  await vi.advanceTimersByTimeAsync(3_200);
  await storing;
  expect(done).toEqual(["fetch", "store 3000"]);
  expect(tabs.announced(user.uid)).toBe(3_000);
});

test("no other tab fetches while it is under way", async () => {
  const { user, store } = userInOldTab();
  const { tabs } = onlyTab();
  let held = 0;
  const alone: typeof tabs.alone = async (action) => {
    held += 1;
    return await action().finally(() => (held -= 1));
  };
  await withNewestToken(user, { ...tabs, alone }, async () => {
    expect(held).toBe(1);
    await store();
  });
  expect(held).toBe(0);
});
