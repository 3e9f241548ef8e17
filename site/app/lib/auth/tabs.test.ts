import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browserTabs } from "./tabs.ts";

beforeEach(() => {
  const entries = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The browser's lock, as far as it is used: one holder at a time, and nobody waits past the signal. */
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

test("unreadable storage and no storage announce nothing", () => {
  localStorage.setItem("matchday:token-until", "{");
  expect(browserTabs.announced("ana")).toBe(0);
  vi.stubGlobal("localStorage", undefined);
  browserTabs.announce("ana", 5_000);
  expect(browserTabs.announced("ana")).toBe(0);
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

test("a browser without locks acts at once", async () => {
  vi.stubGlobal("navigator", {});
  expect(await browserTabs.alone(async () => "done")).toBe("done");
});
