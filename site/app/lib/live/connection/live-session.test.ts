import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AuthState } from "#app/lib/auth/auth-state.ts";
import { memoryCacheBackend, ScriptedDatabase, settled } from "#app/lib/live/live.fixture.ts";
import { writeCacheRecord } from "#app/lib/live/local-cache.ts";
import { flushTimeoutMs, LiveSession } from "./live-session.ts";

const as = (userId: string): AuthState => ({
  status: 1,
  viewer: { userId, role: "customer", holdsOrders: true, email: "" },
});

const change = { kind: "delete", path: "a/1" } as const;

let backend: ReturnType<typeof memoryCacheBackend>;
let databases: Map<string, ScriptedDatabase>;
let connect: (userId: string) => Promise<ScriptedDatabase>;
let mayReturn: boolean;
let become: (state: AuthState) => Promise<void>;

function sessionOf(first: AuthState): LiveSession {
  const listeners = new Set<() => void>();
  const identity = {
    state: first,
    resolve: async () => identity.state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  become = async (state) => {
    identity.state = state;
    for (const listener of listeners) listener();
    await settled();
  };
  return new LiveSession({
    signIn: identity,
    mayReturn: () => mayReturn,
    connect: (userId) => connect(userId),
    backend,
  });
}

beforeEach(() => {
  backend = memoryCacheBackend();
  databases = new Map();
  mayReturn = false;
  connect = async (userId) => {
    const database = new ScriptedDatabase(`copy of ${userId}`);
    databases.set(userId, database);
    return database;
  };
});
afterEach(() => vi.useRealTimers());

test("a tab connects once for concurrent calls", async () => {
  const live = sessionOf(as("ana"));
  const [one, two] = await Promise.all([live.open(), live.open()]);
  expect(one.database).toBe(two.database);
  expect(databases.size).toBe(1);
});

test("connects no visitor without a sign-in", async () => {
  await expect(sessionOf({ status: -1 }).open()).rejects.toMatchObject({ code: "signed_out" });
  expect(databases.size).toBe(0);
});

test("a connection that failed may be tried again", async () => {
  const live = sessionOf(as("ana"));
  const works = connect;
  connect = () => Promise.reject(new TypeError("Failed to fetch"));
  await expect(live.open()).rejects.toThrow("Failed to fetch");
  await settled();
  connect = works;
  expect((await live.open()).database).toBe(databases.get("ana"));
});

test("a database in memory is recorded nowhere, and its notes leave with its user", async () => {
  connect = async () => new ScriptedDatabase(null);
  const live = sessionOf(as("ana"));
  await live.open();
  expect([...backend.storage.kept.keys()]).toEqual([]);
  backend.storage.setItem("matchday:live-notes:ana:1:draft", "Hello");
  await become({ status: -1 });
  expect([[...backend.storage.kept.keys()], backend.removed]).toEqual([[], []]);
});

test("a log-out removes the local copy", async () => {
  const live = sessionOf(as("ana"));
  await live.open();
  expect([...backend.open]).toEqual(["ana"]);
  await become({ status: -1 });
  expect(databases.get("ana")?.closed).toBe(true);
  expect(backend.removed).toEqual(["copy of ana"]);
  expect([...backend.open]).toEqual([]);
  expect(live.pending).toBeNull();
});

test("keeps the copy of a user whose sign-in could not be checked", async () => {
  mayReturn = true;
  const live = sessionOf(as("ana"));
  await live.open();
  await become({ status: -1 });
  expect(databases.get("ana")?.closed).toBe(true);
  expect(backend.removed).toEqual([]);
});

test("the next person is connected when nothing of the last is left", async () => {
  const live = sessionOf(as("ana"));
  await live.open();
  const order: string[] = [];
  const removing = backend.removeDatabase;
  backend.removeDatabase = async (name) => {
    order.push(`remove ${name}`);
    await removing(name);
  };
  const works = connect;
  connect = (userId) => {
    order.push(`connect ${userId}`);
    return works(userId);
  };
  await become(as("ben"));
  await live.open();
  expect(order).toEqual(["remove copy of ana", "connect ben"]);
});

test("removes another user's copy before opening the next one", async () => {
  writeCacheRecord(backend, { userId: "ana", database: "copy of ana" });
  await sessionOf(as("ben")).open();
  expect(backend.removed).toEqual(["copy of ana"]);
});

test("changes of an earlier visit are sent although no page asks for anything", async () => {
  backend.storage.setItem("matchday:live-pending:ana:1", "1");
  const live = sessionOf(as("ana"));
  await live.sendLeft();
  expect(live.pending?.count).toBe(1);
  databases.get("ana")?.sendAll();
  await settled();
  expect(live.pending?.count).toBe(0);
});

test("where none is left, nothing is connected", async () => {
  await sessionOf(as("ana")).sendLeft();
  expect(databases.size).toBe(0);
});

test("logging out waits for pending changes for a limited time, and reports those left", async () => {
  vi.useFakeTimers();
  const live = sessionOf(as("ana"));
  const { pending } = await live.open();
  const { promise: decided, resolve: decide } = Promise.withResolvers<void>();
  void pending.note("a", change, decided);
  void pending.note("b", change, new Promise(() => undefined));
  decide();
  const left = live.flush();
  await vi.advanceTimersByTimeAsync(flushTimeoutMs);
  expect(await left).toBe(1);
});

test("what an earlier visit left is sent before its author leaves, although nothing is connected", async () => {
  backend.storage.setItem("matchday:live-pending:ana:1", "1");
  const live = sessionOf(as("ana"));
  const left = live.flush();
  await vi.waitFor(() => expect(databases.size).toBe(1));
  await settled();
  databases.get("ana")?.sendAll();
  expect(await left).toBe(0);
  expect(backend.storage.length).toBe(1);
});

test("where a connection fails all still waits", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  backend.storage.setItem("matchday:live-pending:ana:1", "1");
  connect = () => Promise.reject(new TypeError("Failed to fetch"));
  expect(await sessionOf(as("ana")).flush()).toBe(1);
});

test("does not connect without waiting changes", async () => {
  expect(await sessionOf(as("ana")).flush()).toBe(0);
  expect(databases.size).toBe(0);
});

test("a tab that slept through a log-out leaves the next person's copy alone", async () => {
  const live = sessionOf(as("ana"));
  await live.open();
  writeCacheRecord(backend, { userId: "ben", database: "copy of ben" });
  await become({ status: -1 });
  expect(databases.get("ana")?.closed).toBe(true);
  expect(backend.removed).toEqual([]);
});

test("removes a copy again if it was recreated meanwhile", async () => {
  const live = sessionOf(as("ana"));
  await live.open();
  const { storage } = backend;
  storage.removeItem("matchday:live");
  await become({ status: -1 });
  expect(backend.removed).toEqual(["copy of ana"]);
});

test("reconnects once after a database ended", async () => {
  const live = sessionOf(as("ana"));
  const { database } = await live.open();
  const replaced = vi.fn();
  live.followReplaced(replaced);
  await Promise.all([live.replace(database), live.replace(database)]);
  expect([...backend.open]).toEqual([]);
  expect((await live.open()).database).not.toBe(database);
  await live.replace(database);
  expect(replaced).toHaveBeenCalledTimes(1);
  expect(backend.removed).toEqual([]);
});

test("it is known whether the browser keeps a copy", async () => {
  const live = sessionOf(as("ana"));
  await live.open();
  expect(live.isKept).toBe(true);
  await become({ status: -1 });
  const works = connect;
  connect = async (userId) =>
    Object.assign(await works(userId), { isKept: Promise.resolve(false) });
  await become(as("ben"));
  const { database } = await live.open();
  await settled();
  expect(live.isKept).toBe(false);
  expect((await live.open()).database).toBe(database);
});
