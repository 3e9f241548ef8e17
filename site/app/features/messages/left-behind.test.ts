import { beforeEach, expect, test } from "vitest";
import { MemoryStorage, settled } from "#app/lib/live/live.fixture.ts";
import { DeviceNotes, type Unsent } from "./device-notes.ts";
import { type Fate, LeftBehind } from "./left-behind.ts";
import { locksOfATest } from "./messages.fixture.ts";

let notes: DeviceNotes;
let alone: ReturnType<typeof locksOfATest>;
/** What the server answers, by message; it may be asked before. */
let fates: Map<string, (fate: Fate) => void>;
let asked: string[];
let refused: Unsent[];

beforeEach(() => {
  notes = new DeviceNotes({ userId: "ana", orderGuid: "1" }, new MemoryStorage());
  alone = locksOfATest();
  fates = new Map();
  asked = [];
  refused = [];
});

function tab(): LeftBehind {
  const before = new LeftBehind({
    notes,
    alone,
    fateOf: (id) => {
      asked.push(id);
      return new Promise((resolve) => fates.set(id, resolve));
    },
    refused: async (message) => {
      refused.push(message);
      notes.forgetUnsent(message.id);
    },
  });
  before.look();
  return before;
}

const note = (id: string) => notes.noteUnsent({ id, text: id });

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
  void alone(
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
  void alone(notes.unsentName("a"), () => over);
  for (const id of ["a", "b"]) note(id);
  tab();
  await settled();
  notes.forgetUnsent("a");
  notes.forgetUnsent("b");
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
  void alone(notes.unsentName("a"), () => over);
  note("a");
  tab().end();
  close();
  await settled();
  expect([asked, alone.held()]).toEqual([[], []]);
});
