import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MemoryStorage } from "#app/lib/live/live.fixture.ts";
import { databaseOrElsewhere, storageOrElsewhere } from "./kept-user.ts";

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
  browserLocalPersistence: class {
    static type = "LOCAL";
    async _set(key: string, value: object) {
      localStorage.setItem(key, JSON.stringify(value));
    }
    async _get(key: string) {
      return JSON.parse(localStorage.getItem(key) ?? "null");
    }
    async _remove(key: string) {
      localStorage.removeItem(key);
    }
  },
}));

/** A storage without capacity. */
class FullStorage extends MemoryStorage {
  override setItem() {
    throw new DOMException("full", "QuotaExceededError");
  }
}

const user = "firebase:authUser";

beforeEach(() => {
  database.users.clear();
  database.isFull = false;
  database.drops = false;
  database.removed = [];
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.stubGlobal("localStorage", new MemoryStorage());
  vi.stubGlobal("sessionStorage", new MemoryStorage());
});
afterEach(() => vi.unstubAllGlobals());

test("the SDK takes them for persistences that last", () => {
  expect([databaseOrElsewhere.type, storageOrElsewhere.type]).toEqual(["LOCAL", "LOCAL"]);
});

test("a user for whom the database has no capacity is held by the device, also after a reload", async () => {
  database.isFull = true;
  await new databaseOrElsewhere()._set(user, { uid: "ana" });
  expect(database.users.size).toBe(0);
  expect(await new databaseOrElsewhere()._get(user)).toEqual({ uid: "ana" });
});

test("a user whom the database drops at the end of the transaction is held elsewhere, and not taken for logged out", async () => {
  database.drops = true;
  await new databaseOrElsewhere()._set(user, { uid: "ana" });
  expect(await new databaseOrElsewhere()._get(user)).toEqual({ uid: "ana" });
  expect(database.removed).toEqual([user]);
});

test("a newer token that the database does not take replaces the older one", async () => {
  const keeper = new databaseOrElsewhere();
  await keeper._set(user, { token: 1 });
  database.isFull = true;
  await keeper._set(user, { token: 2 });
  expect(await keeper._get(user)).toEqual({ token: 2 });
  database.isFull = false;
  await keeper._set(user, { token: 3 });
  expect([await keeper._get(user), localStorage.length]).toEqual([{ token: 3 }, 0]);
});

test("a log-out removes the user from both", async () => {
  const keeper = new databaseOrElsewhere();
  await keeper._set(user, { token: 1 });
  database.isFull = true;
  await keeper._set(user, { token: 2 });
  await keeper._remove(user);
  expect(await keeper._get(user)).toBeNull();
});

test.each([
  ["a full database", databaseOrElsewhere, storageOrElsewhere],
  ["a full storage of the device", storageOrElsewhere, databaseOrElsewhere],
])(
  "after %s the tab holds the user, whom the SDK does not remove with its other persistences",
  async (_, used, other) => {
    vi.stubGlobal("localStorage", new FullStorage());
    database.isFull = true;
    await new used()._set(user, { uid: "ana" });
    // The SDK's session persistence has the user under the SDK's own name.
    sessionStorage.removeItem(user);
    await new other()._remove(user);
    expect(await new used()._get(user)).toEqual({ uid: "ana" });
    await new used()._remove(user);
    expect([await new used()._get(user), sessionStorage.length]).toEqual([null, 0]);
  },
);

test("a browser that takes nothing has the user for the page", async () => {
  vi.stubGlobal("localStorage", new FullStorage());
  vi.stubGlobal("sessionStorage", new FullStorage());
  database.isFull = true;
  await new databaseOrElsewhere()._set(user, { uid: "ana" });
  expect(await new databaseOrElsewhere()._get(user)).toEqual({ uid: "ana" });
  await new databaseOrElsewhere()._remove(user);
  expect(await new databaseOrElsewhere()._get(user)).toBeNull();
});
