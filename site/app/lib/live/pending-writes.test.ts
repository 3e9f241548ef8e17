import { expect, test } from "vitest";
import { MemoryStorage, ScriptedDatabase, settled } from "./live.fixture.ts";
import { PendingWrites } from "./pending-writes.ts";

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
  const noted = [pending.note("a", first.decided), pending.note("b", second.decided)];
  other.look();
  expect([pending.count, other.count, new PendingWrites("ben", notes).count]).toEqual([2, 2, 0]);
  first.settle();
  second.settle(new Error("refused"));
  await Promise.all(noted);
  other.look();
  expect([pending.count, other.count, notes.length]).toEqual([0, 0, 0]);
});

test("changes of a tab that is gone count until everything that waits is sent", async () => {
  const notes = new MemoryStorage();
  void new PendingWrites("ana", notes).note("a", new Promise(() => undefined));
  const pending = new PendingWrites("ana", notes);
  expect(pending.count).toBe(1);
  const database = new ScriptedDatabase();
  const settling = pending.settleOthers(database);
  void pending.note("b", new Promise(() => undefined));
  await settled();
  expect(pending.count).toBe(2);
  database.sendAll();
  await settling;
  expect(pending.count).toBe(1);
  expect([...notes.kept.keys()]).toEqual(["matchday:live-pending:ana:b"]);
});

test("without storage a tab counts its own", async () => {
  const pending = new PendingWrites("ana", null);
  const heard: number[] = [];
  pending.subscribe(() => heard.push(pending.count));
  await pending.note("a", Promise.resolve());
  expect(heard).toEqual([1, 0]);
});
