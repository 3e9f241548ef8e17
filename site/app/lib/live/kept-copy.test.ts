import { expect, test, vi } from "vitest";
import type { AuthState } from "#app/lib/auth/auth-state.ts";
import { followKeptCopy } from "./follow-kept-copy.ts";
import { forgetCopyOf, forgetOthers, keptCopy, noteCopy } from "./kept-copy.ts";
import { memoryShelf, settled } from "./live.fixture.ts";

const viewer = (userId: string): AuthState => ({
  status: 1,
  viewer: { userId, role: "customer", holdsOrders: true, email: "" },
});

function shelfOf(userId: string) {
  const shelf = memoryShelf();
  noteCopy(shelf, { userId, database: `copy of ${userId}` });
  shelf.storage.setItem("firestore_clients_x", "{}");
  shelf.storage.setItem(`matchday:live-pending:${userId}:1`, "1");
  shelf.storage.setItem("matchday:signed-in", "1");
  return shelf;
}

test("another person's copy goes with everything that was written about it, and nothing else", async () => {
  const shelf = shelfOf("ana");
  await forgetOthers(shelf, "ben");
  expect(shelf.removed).toEqual(["copy of ana"]);
  expect([...shelf.storage.kept.keys()]).toEqual(["matchday:signed-in"]);
  expect(keptCopy(shelf)).toBeNull();
});

test("who leaves late takes nothing from whoever came since", async () => {
  const shelf = shelfOf("ben");
  await forgetCopyOf(shelf, "ana");
  expect([shelf.removed, keptCopy(shelf)?.userId]).toEqual([[], "ben"]);
  await forgetCopyOf(shelf, "ben");
  expect([shelf.removed, keptCopy(shelf)]).toEqual([["copy of ben"], null]);
});

test("the own copy stays", async () => {
  const shelf = shelfOf("ana");
  await forgetOthers(shelf, "ana");
  expect(shelf.removed).toEqual([]);
  expect(keptCopy(shelf)).toEqual({ userId: "ana", database: "copy of ana" });
});

test("a copy that could not be removed is tried again", async () => {
  const shelf = shelfOf("ana");
  const stuck = { ...shelf, removeDatabase: () => Promise.reject(new Error("another tab")) };
  await expect(forgetOthers(stuck, null)).rejects.toThrow("another tab");
  expect(keptCopy(shelf)?.userId).toBe("ana");
});

test.each(["{", '{"userId":"ana"}', '["ana"]', "[1,2]"])(
  "unreadable text is no copy: %s",
  (text) => {
    const shelf = memoryShelf();
    shelf.storage.setItem("matchday:live", text);
    expect(keptCopy(shelf)).toBeNull();
  },
);

test.each<[string, AuthState, boolean, string[]]>([
  ["nobody is known yet", { status: 0 }, false, []],
  ["the same person is there", viewer("ana"), false, []],
  ["nobody could be asked", { status: -1 }, true, []],
  ["the person has left", { status: -1 }, false, ["copy of ana"]],
  ["another person came", viewer("ben"), false, ["copy of ana"]],
])("on a page that never connects, when %s", async (_, state, mayReturn, removed) => {
  const shelf = shelfOf("ana");
  followKeptCopy({ state, subscribe: () => () => undefined }, () => mayReturn, shelf);
  await settled();
  expect(shelf.removed).toEqual(removed);
});

test("a tab that slept through a log-out leaves alone whoever came in meanwhile", async () => {
  const shelf = shelfOf("ana");
  const signIn = { state: viewer("ana"), subscribe: vi.fn() };
  followKeptCopy(signIn, () => false, shelf);
  noteCopy(shelf, { userId: "ben", database: "copy of ben" });
  signIn.state = { status: -1 };
  signIn.subscribe.mock.calls[0]?.[0]();
  await settled();
  expect([shelf.removed, keptCopy(shelf)?.userId]).toEqual([[], "ben"]);
});

test("a copy that this tab has open is left to whoever opened it", async () => {
  const shelf = shelfOf("ana");
  shelf.open.add("ana");
  const signIn = { state: viewer("ana"), subscribe: vi.fn() };
  followKeptCopy(signIn, () => false, shelf);
  signIn.state = { status: -1 };
  signIn.subscribe.mock.calls[0]?.[0]();
  await settled();
  expect(shelf.removed).toEqual([]);
});

test("a person who leaves later is followed", async () => {
  const shelf = shelfOf("ana");
  const signIn = { state: viewer("ana"), subscribe: vi.fn() };
  followKeptCopy(signIn, () => false, shelf);
  signIn.state = { status: -1 };
  signIn.subscribe.mock.calls[0]?.[0]();
  await settled();
  expect(shelf.removed).toEqual(["copy of ana"]);
});
