import { beforeEach, expect, test, vi } from "vitest";
import { MemoryStorage, settled } from "#app/lib/live/live.fixture.ts";
import { LiveFailure } from "#app/lib/live/problems.ts";
import type { QueuedWrite } from "#app/lib/live/queued-writes.ts";
import { Composing } from "./composing.ts";
import { DeviceNotes, type Unsent } from "./device-notes.ts";
import { locksOfATest } from "./messages.fixture.ts";

let storage: MemoryStorage;
let alone: ReturnType<typeof locksOfATest>;
let handed: Unsent[];
/** Decides about the messages taken, oldest first. */
let decisions: { take: () => void; refuse: (error: unknown) => void }[];
let refusal: LiveFailure | null;

beforeEach(() => {
  storage = new MemoryStorage();
  alone = locksOfATest();
  handed = [];
  decisions = [];
  refusal = null;
});

const place = { userId: "ana", orderGuid: "1" };
const notes = () => new DeviceNotes(place, storage);

function composingOf(own: DeviceNotes | null = notes()): Composing {
  return new Composing({
    notes: own,
    alone,
    newId: () => `m${handed.length + 1}`,
    hand: async (message): Promise<QueuedWrite> => {
      handed.push(message);
      if (refusal !== null) throw refusal;
      return {
        acknowledged: new Promise((take, refuse) => decisions.push({ take, refuse })),
      };
    },
  });
}

const closed = new LiveFailure({ code: "refused", words: "This order is closed." });

test("what is typed is still there after the page was left or broke", () => {
  composingOf().type("See you at");
  expect(composingOf().read().text).toBe("See you at");
  composingOf().type("");
  expect([composingOf().read().text, storage.length]).toEqual(["", 0]);
});

test("all tabs have the text that was typed last, and an empty field once it is sent", async () => {
  const [one, other] = [composingOf(), composingOf()];
  const name = () => [...storage.kept.keys()].find((key) => key.endsWith(":draft")) ?? "";
  one.type("Hello");
  const changed = name();
  other.noticed(changed);
  expect(other.read().text).toBe("Hello");
  other.noticed("something else");
  await one.send();
  other.noticed(changed);
  expect([one.read().text, other.read().text, handed]).toEqual([
    "",
    "",
    [{ id: "m1", text: "Hello" }],
  ]);
});

test("a browser that keeps nothing takes nothing from what is typed", async () => {
  const composing = composingOf(new DeviceNotes(place, null));
  composing.type("Hello");
  composing.noticed("anything");
  expect(composing.read().text).toBe("Hello");
  composingOf(null).type("Hello");
  expect(await composing.send()).toBe(true);
});

test("a message is noted, and followed by this tab alone, until the server has it", async () => {
  const composing = composingOf();
  composing.show();
  composing.type(" Hello ");
  const sending = composing.send();
  expect(composing.read()).toMatchObject({ text: "", busy: true });
  expect(notes().unsent()).toEqual([{ id: "m1", text: "Hello" }]);
  expect([await sending, composing.read().busy]).toEqual([true, false]);
  expect(alone.held()).toEqual([notes().unsentName("m1")]);
  decisions[0]?.take();
  await settled();
  expect([notes().unsent(), alone.held(), composing.read().text]).toEqual([[], [], ""]);
});

test("a refused message comes back before what was typed since, with the reason", async () => {
  const composing = composingOf();
  composing.show();
  composing.type("call me");
  await composing.send();
  composing.type("or not");
  decisions[0]?.refuse(closed);
  await settled();
  const text = "call me\n\nor not";
  expect(composing.read()).toMatchObject({ text, problem: "This order is closed." });
  expect([notes().unsent(), notes().draft, alone.held()]).toEqual([[], text, []]);
});

test("what was not even taken comes back, too", async () => {
  const composing = composingOf();
  composing.show();
  composing.type("one too many");
  refusal = new LiveFailure({ code: "too_many_pending" });
  expect(await composing.send()).toBe(false);
  expect(composing.read()).toMatchObject({ text: "one too many", problem: refusal.message });
  expect([notes().unsent(), notes().draft]).toEqual([[], "one too many"]);
});

test.each(["taken", "handed in"])(
  "a page left before its message was %s leaves it noted",
  async (stage) => {
    const composing = composingOf();
    const leave: () => void = composing.show();
    composing.type("call me");
    if (stage === "handed in") refusal = closed;
    const sending = composing.send();
    leave();
    await sending;
    decisions[0]?.refuse(closed);
    await settled();
    expect(composing.read()).toMatchObject({ text: "", problem: null });
    expect([notes().unsent(), notes().draft]).toEqual([[{ id: "m1", text: "call me" }], ""]);
    expect(alone.held()).toEqual([]);
  },
);

test("what has no field to stand in is noted until it is discarded", async () => {
  const composing = composingOf();
  const message = { id: "a", text: "call me" };
  notes().noteUnsent(message);
  const done = vi.fn();
  const { signal } = new AbortController();
  void composing.strand(message, signal).then(done);
  await settled();
  expect([composing.read().stranded, notes().unsent()]).toEqual([[message], [message]]);
  expect(done).not.toHaveBeenCalled();
  composing.discard("a");
  await settled();
  expect([composing.read().stranded, notes().unsent()]).toEqual([[], []]);
  expect(done).toHaveBeenCalledTimes(1);
});

test("what nobody discarded stays noted when the page is left", async () => {
  const composing = composingOf();
  const message = { id: "a", text: "call me" };
  notes().noteUnsent(message);
  const leaving = new AbortController();
  const stranded = composing.strand(message, leaving.signal);
  leaving.abort();
  await stranded;
  await composing.strand(message, leaving.signal);
  expect([composing.read().stranded, notes().unsent()]).toEqual([[], [message]]);
});
