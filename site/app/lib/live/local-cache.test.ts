import { expect, test, vi } from "vitest";
import type { AuthState } from "#app/lib/auth/auth-state.ts";
import { memoryCacheBackend, settled } from "./live.fixture.ts";
import {
  followLocalCache,
  readCacheRecord,
  removeOtherCaches,
  removeUserCache,
  writeCacheRecord,
} from "./local-cache.ts";

const viewer = (userId: string): AuthState => ({
  status: 1,
  viewer: { userId, role: "customer", holdsOrders: true, email: "" },
});

function backendOf(userId: string) {
  const backend = memoryCacheBackend();
  writeCacheRecord(backend, { userId, database: `copy of ${userId}` });
  backend.storage.setItem("firestore_clients_x", "{}");
  backend.storage.setItem(`matchday:live-pending:${userId}:1`, "1");
  backend.storage.setItem("matchday:signed-in", "1");
  return backend;
}

test("another person's copy goes with everything that was written about it, and nothing else", async () => {
  const backend = backendOf("ana");
  await removeOtherCaches(backend, "ben");
  expect(backend.removed).toEqual(["copy of ana"]);
  expect([...backend.storage.kept.keys()]).toEqual(["matchday:signed-in"]);
  expect(readCacheRecord(backend)).toBeNull();
});

test("a late log-out keeps the next user's copy", async () => {
  const backend = backendOf("ben");
  await removeUserCache(backend, "ana");
  expect([backend.removed, readCacheRecord(backend)?.userId]).toEqual([[], "ben"]);
  await removeUserCache(backend, "ben");
  expect([backend.removed, readCacheRecord(backend)]).toEqual([["copy of ben"], null]);
});

test("the own copy stays", async () => {
  const backend = backendOf("ana");
  await removeOtherCaches(backend, "ana");
  expect(backend.removed).toEqual([]);
  expect(readCacheRecord(backend)).toEqual({ userId: "ana", database: "copy of ana" });
});

test("a copy that could not be removed is tried again", async () => {
  const backend = backendOf("ana");
  const stuck = { ...backend, removeDatabase: () => Promise.reject(new Error("another tab")) };
  await expect(removeOtherCaches(stuck, null)).rejects.toThrow("another tab");
  expect(readCacheRecord(backend)?.userId).toBe("ana");
});

test.each(["{", '{"userId":"ana"}', '["ana"]', "[1,2]"])(
  "unreadable text is no copy: %s",
  (text) => {
    const backend = memoryCacheBackend();
    backend.storage.setItem("matchday:live", text);
    expect(readCacheRecord(backend)).toBeNull();
  },
);

test.each<[string, AuthState, boolean, string[]]>([
  ["nobody is known yet", { status: 0 }, false, []],
  ["the same person is there", viewer("ana"), false, []],
  ["nobody could be asked", { status: -1 }, true, []],
  ["the person has left", { status: -1 }, false, ["copy of ana"]],
  ["another person came", viewer("ben"), false, ["copy of ana"]],
])("on a page that never connects, when %s", async (_, state, mayReturn, removed) => {
  const backend = backendOf("ana");
  followLocalCache({ state, subscribe: () => () => undefined }, () => mayReturn, backend);
  await settled();
  expect(backend.removed).toEqual(removed);
});

test("a tab that slept through a log-out keeps the next user's copy", async () => {
  const backend = backendOf("ana");
  const signIn = { state: viewer("ana"), subscribe: vi.fn() };
  followLocalCache(signIn, () => false, backend);
  writeCacheRecord(backend, { userId: "ben", database: "copy of ben" });
  signIn.state = { status: -1 };
  signIn.subscribe.mock.calls[0]?.[0]();
  await settled();
  expect([backend.removed, readCacheRecord(backend)?.userId]).toEqual([[], "ben"]);
});

test("leaves an open copy to the code that opened it", async () => {
  const backend = backendOf("ana");
  backend.open.add("ana");
  const signIn = { state: viewer("ana"), subscribe: vi.fn() };
  followLocalCache(signIn, () => false, backend);
  signIn.state = { status: -1 };
  signIn.subscribe.mock.calls[0]?.[0]();
  await settled();
  expect(backend.removed).toEqual([]);
});

test("a person who leaves later is followed", async () => {
  const backend = backendOf("ana");
  const signIn = { state: viewer("ana"), subscribe: vi.fn() };
  followLocalCache(signIn, () => false, backend);
  signIn.state = { status: -1 };
  signIn.subscribe.mock.calls[0]?.[0]();
  await settled();
  expect(backend.removed).toEqual(["copy of ana"]);
});
