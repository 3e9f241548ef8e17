import { expect, test, vi } from "vitest";
import { MemoryStorage, ScriptedDatabase, settled } from "#app/lib/live/live.fixture.ts";
import { PendingWrites } from "./pending-writes.ts";

const change = { kind: "update", path: "customers/ana", fields: { name: "Ana" } } as const;

function decision() {
  let settle: (error?: Error) => void = () => undefined;
  const decided = new Promise<void>((resolve, reject) => {
    settle = (error) => (error === undefined ? resolve() : reject(error));
  });
  return { decided, settle };
}

test("a change counts until it is decided, taken or refused, in every tab of the person", async () => {
  const notes = new MemoryStorage();
  const pending = new PendingWrites("ana", notes);
  const other = new PendingWrites("ana", notes);
  const [first, second] = [decision(), decision()];
  const noted = [
    pending.note("a", change, first.decided),
    pending.note("b", change, second.decided),
  ];
  other.recount();
  expect([pending.count, other.count, new PendingWrites("ben", notes).count]).toEqual([2, 2, 0]);
  first.settle();
  second.settle(new Error("refused"));
  await Promise.all(noted);
  other.recount();
  expect([pending.count, other.count, notes.length]).toEqual([0, 0, 0]);
});

test("changes of a tab that is gone count until everything that waits is sent", async () => {
  const notes = new MemoryStorage();
  void new PendingWrites("ana", notes).note("a", change, new Promise(() => undefined));
  const pending = new PendingWrites("ana", notes);
  expect(pending.count).toBe(1);
  const database = new ScriptedDatabase();
  const settling = pending.settleOthers(database);
  void pending.note("b", change, new Promise(() => undefined));
  await settled();
  expect(pending.count).toBe(2);
  database.sendAll();
  await settled();
  database.emit({ name: "Ana", version: 2 }, { fromCache: true });
  expect(pending.count).toBe(2);
  database.emit({ name: "Ana", version: 2 });
  await settling;
  expect([pending.count, pending.unsaved, database.listening]).toEqual([1, [], 0]);
  expect([...notes.kept.keys()]).toEqual(["matchday:live-pending:ana:b"]);
});

test("a confirmed document without changes that wait is decided, whatever the database says of its queue", async () => {
  const notes = new MemoryStorage();
  void new PendingWrites("ana", notes).note("a", change, new Promise(() => undefined));
  const pending = new PendingWrites("ana", notes);
  const database = new ScriptedDatabase();
  const settling = pending.settleOthers(database);
  await settled();
  database.emit({ name: "Ana", version: 2 }, { hasPendingWrites: true });
  await settled();
  expect(pending.count).toBe(1);
  database.emit({ name: "Ana", version: 2 });
  await settling;
  expect([pending.count, pending.unsaved]).toEqual([0, []]);
});

test("reports rejected changes of an earlier visit until they are dismissed", async () => {
  const notes = new MemoryStorage();
  void new PendingWrites("ana", notes).note("a", change, new Promise(() => undefined));
  const pending = new PendingWrites("ana", notes);
  const heard: (readonly string[])[] = [];
  pending.subscribe(() => heard.push(pending.unsaved));
  const database = new ScriptedDatabase();
  const settling = pending.settleOthers(database);
  database.sendAll();
  await settled();
  database.emit({ name: "Ben", version: 2 });
  await settling;
  expect([pending.count, heard.at(-1)]).toEqual([0, ["customers/ana"]]);
  const later = new PendingWrites("ana", notes);
  expect(later.unsaved).toEqual(["customers/ana"]);
  later.forgetUnsaved("customers/ana");
  expect([later.unsaved, notes.length]).toEqual([[], 0]);
});

test("reports nothing about documents that cannot be read", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const notes = new MemoryStorage();
  void new PendingWrites("ana", notes).note("a", change, new Promise(() => undefined));
  const pending = new PendingWrites("ana", notes);
  const database = new ScriptedDatabase();
  const settling = pending.settleOthers(database);
  database.sendAll();
  await settled();
  database.fail(new Error("permission-denied"));
  await settling;
  expect([pending.count, pending.unsaved]).toEqual([0, []]);
});

test("a tab that comes back again and again waits once for what others left", async () => {
  const notes = new MemoryStorage();
  notes.setItem("matchday:live-pending:ana:a", "1");
  const pending = new PendingWrites("ana", notes);
  const database = new ScriptedDatabase();
  const asked = vi.spyOn(database, "allSent");
  const settling = [pending.settleOthers(database), pending.settleOthers(database)];
  await settled();
  expect(asked).toHaveBeenCalledTimes(1);
  database.sendAll();
  await Promise.all([...settling, pending.noneLeft()]);
  notes.setItem("matchday:live-pending:ana:b", "1");
  pending.recount();
  const later = pending.settleOthers(database);
  database.sendAll();
  await later;
  expect([asked.mock.calls.length, pending.count]).toEqual([2, 0]);
});

test("what a database that ended never answers does not hold up the next", async () => {
  const notes = new MemoryStorage();
  notes.setItem("matchday:live-pending:ana:a", "1");
  const pending = new PendingWrites("ana", notes);
  void pending.settleOthers(new ScriptedDatabase());
  const next = new ScriptedDatabase();
  const settling = pending.settleOthers(next);
  next.sendAll();
  await settling;
  expect(pending.count).toBe(0);
});

test("with a full storage a change counts in its own tab until it is decided", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const notes = new MemoryStorage();
  notes.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const pending = new PendingWrites("ana", notes);
  const { decided, settle } = decision();
  const noted = pending.note("a", change, decided);
  expect(pending.count).toBe(1);
  settle();
  await noted;
  expect(pending.count).toBe(0);
});

test("without storage a tab counts its own", async () => {
  const pending = new PendingWrites("ana", null);
  const heard: number[] = [];
  pending.subscribe(() => heard.push(pending.count));
  await pending.note("a", change, Promise.resolve());
  expect(heard).toEqual([1, 0]);
});
