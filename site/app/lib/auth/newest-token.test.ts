import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onlyTab, userWith } from "./identity.fixture.ts";
import { withNewestToken } from "./newest-token.ts";

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

test("what stores the token in hand is done at once where no tab has a newer one", async () => {
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

test("a newer token that does not come is fetched, and told to the others, before anything is stored", async () => {
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
