import { beforeEach, expect, test } from "vitest";
import { MemoryStorage, settled } from "#app/lib/live/live.fixture.ts";
import { MessageStorage, type UnsentMessage } from "./message-storage.ts";
import { locksOfATest } from "./messages.fixture.ts";
import { type DeliveryStatus, UnsentMessages } from "./unsent-messages.ts";

let notes: MessageStorage;
let withLock: ReturnType<typeof locksOfATest>;
/** What the server answers, by message; it may be asked before. */
let fates: Map<string, (fate: DeliveryStatus) => void>;
let asked: string[];
let refused: UnsentMessage[];

beforeEach(() => {
  notes = new MessageStorage({ userId: "ana", orderGuid: "1" }, new MemoryStorage());
  withLock = locksOfATest();
  fates = new Map();
  asked = [];
  refused = [];
});

function tab(): UnsentMessages {
  const before = new UnsentMessages({
    notes,
    withLock,
    readStatus: (id) => {
      asked.push(id);
      return new Promise((resolve) => fates.set(id, resolve));
    },
    refused: async (message) => {
      refused.push(message);
      notes.removeUnsent(message.id);
    },
  });
  before.look();
  return before;
}

const note = (id: string) => notes.saveUnsent({ id, text: id });

test("only the server says what arrived; what it does not have is given back", async () => {
  for (const id of ["refused", "arrived", "waits"]) note(id);
  tab();
  await settled();
  expect(asked).toEqual(["refused", "arrived", "waits"]);
  expect([refused, notes.unsent().length]).toEqual([[], 3]);
  fates.get("refused")?.("refused");
  fates.get("arrived")?.("arrived");
  await settled();
  expect(refused).toEqual([{ id: "refused", text: "refused" }]);
  expect(notes.unsent()).toEqual([{ id: "waits", text: "waits" }]);
});

test("of two tabs one gives it back", async () => {
  note("a");
  tab();
  tab();
  await settled();
  expect(asked).toEqual(["a"]);
  fates.get("a")?.("refused");
  await settled();
  expect([asked, refused.length]).toEqual([["a"], 1]);
});

test("a tab that is closed before it knows leaves it to the next", async () => {
  note("a");
  const first = tab();
  await settled();
  tab();
  await settled();
  expect(asked).toEqual(["a"]);
  first.end();
  await settled();
  expect(asked).toEqual(["a", "a"]);
  fates.get("a")?.("refused");
  await settled();
  expect(refused.length).toBe(1);
});

test("what another tab is sending is its own, until that tab is gone", async () => {
  let close: () => void = () => undefined;
  void withLock(
    notes.unsentName("a"),
    () =>
      new Promise<void>((resolve) => {
        close = resolve;
      }),
  );
  note("a");
  const waits = tab();
  waits.look();
  await settled();
  expect(asked).toEqual([]);
  close();
  await settled();
  expect(asked).toEqual(["a"]);
});

test("what its own tab has heard of meanwhile is not asked for, nor given back", async () => {
  let close: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    close = resolve;
  });
  void withLock(notes.unsentName("a"), () => over);
  for (const id of ["a", "b"]) note(id);
  tab();
  await settled();
  notes.removeUnsent("a");
  notes.removeUnsent("b");
  close();
  fates.get("b")?.("refused");
  await settled();
  expect([asked, refused]).toEqual([["b"], []]);
});

test("a tab that was ended while it waited does nothing", async () => {
  let close: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    close = resolve;
  });
  void withLock(notes.unsentName("a"), () => over);
  note("a");
  tab().end();
  close();
  await settled();
  expect([asked, withLock.held()]).toEqual([[], []]);
});
