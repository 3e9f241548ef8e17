import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MemoryStorage } from "#app/lib/live/live.fixture.ts";
import { databaseOrTab } from "./kept-user.ts";

/** The SDK's database: what it holds, and whether it has capacity. */
const database = vi.hoisted(() => ({
  users: new Map<string, object>(),
  isFull: false,
  drops: false,
  removed: [] as string[],
}));

vi.mock("@firebase/auth", () => ({
  indexedDBLocalPersistence: class {
    static type = "LOCAL";
    async _set(key: string, value: object) {
      if (database.isFull) throw new DOMException("full", "QuotaExceededError");
      if (!database.drops) database.users.set(key, value);
    }
    async _get(key: string) {
      return database.users.get(key) ?? null;
    }
    async _remove(key: string) {
      database.users.delete(key);
      database.removed.push(key);
    }
  },
}));

const user = "firebase:authUser";

beforeEach(() => {
  database.users.clear();
  database.isFull = false;
  database.drops = false;
  database.removed = [];
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.stubGlobal("sessionStorage", new MemoryStorage());
});
afterEach(() => vi.unstubAllGlobals());

test("the SDK takes it for one that lasts", () => {
  expect(databaseOrTab.type).toBe("LOCAL");
});

test("a user for whom the database has no capacity is held for the tab, also after a reload", async () => {
  database.isFull = true;
  await new databaseOrTab()._set(user, { uid: "ana" });
  expect(database.users.size).toBe(0);
  expect(await new databaseOrTab()._get(user)).toEqual({ uid: "ana" });
});

test("a user whom the database drops at the end of the transaction is held for the tab, and not taken for logged out", async () => {
  database.drops = true;
  await new databaseOrTab()._set(user, { uid: "ana" });
  expect(await new databaseOrTab()._get(user)).toEqual({ uid: "ana" });
  expect(database.removed).toEqual([user]);
});

test("a newer token that the database does not take replaces the older one", async () => {
  const keeper = new databaseOrTab();
  await keeper._set(user, { token: 1 });
  database.isFull = true;
  await keeper._set(user, { token: 2 });
  expect(await keeper._get(user)).toEqual({ token: 2 });
  database.isFull = false;
  await keeper._set(user, { token: 3 });
  expect([await keeper._get(user), sessionStorage.length]).toEqual([{ token: 3 }, 0]);
});

test("a log-out removes the user from both", async () => {
  const keeper = new databaseOrTab();
  await keeper._set(user, { token: 1 });
  database.isFull = true;
  await keeper._set(user, { token: 2 });
  await keeper._remove(user);
  expect(await keeper._get(user)).toBeNull();
});
