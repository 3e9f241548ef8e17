import { beforeEach, expect, test, vi } from "vitest";
import { MessageStorage, type UnsentMessage } from "#app/features/messages/message-storage.ts";
import { locksOfATest } from "#app/features/messages/messages.fixture.ts";
import { MemoryStorage, settled } from "#app/lib/live/live.fixture.ts";
import { LiveFailure } from "#app/lib/live/problems.ts";
import type { QueuedWrite } from "#app/lib/live/writes/write.ts";
import { MessageDraft } from "./message-draft.ts";

let storage: MemoryStorage;
let withLock: ReturnType<typeof locksOfATest>;
let handed: UnsentMessage[];
/** Decides about the messages taken, oldest first. */
let decisions: { accept: () => void; refuse: (error: unknown) => void }[];
let refusal: LiveFailure | null;

beforeEach(() => {
  storage = new MemoryStorage();
  withLock = locksOfATest();
  handed = [];
  decisions = [];
  refusal = null;
});

const place = { userId: "ana", orderGuid: "1" };
const notes = () => new MessageStorage(place, storage);

function composingOf(own: MessageStorage | null = notes()): MessageDraft {
  return new MessageDraft({
    notes: own,
    withLock,
    newId: () => `m${handed.length + 1}`,
    submit: async (message): Promise<QueuedWrite> => {
      handed.push(message);
      if (refusal !== null) throw refusal;
      return {
        acknowledged: new Promise((accept, refuse) => decisions.push({ accept, refuse })),
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
  other.readOtherTab(changed);
  expect(other.read().text).toBe("Hello");
  other.readOtherTab("something else");
  await one.send();
  other.readOtherTab(changed);
  expect([one.read().text, other.read().text, handed]).toEqual([
    "",
    "",
    [{ id: "m1", text: "Hello" }],
  ]);
});

test("a browser that keeps nothing takes nothing from what is typed", async () => {
  const messageDraft = composingOf(new MessageStorage(place, null));
  messageDraft.type("Hello");
  messageDraft.readOtherTab("anything");
  expect(messageDraft.read().text).toBe("Hello");
  composingOf(null).type("Hello");
  expect(await messageDraft.send()).toBe(true);
});

test("a message is noted, and followed by this tab alone, until the server has it", async () => {
  const messageDraft = composingOf();
  messageDraft.markVisible();
  messageDraft.type(" Hello ");
  const sending = messageDraft.send();
  expect(messageDraft.read()).toMatchObject({ text: "", busy: true });
  expect(notes().unsent()).toEqual([{ id: "m1", text: "Hello" }]);
  expect([await sending, messageDraft.read().busy]).toEqual([true, false]);
  expect(withLock.held()).toEqual([notes().unsentName("m1")]);
  decisions[0]?.accept();
  await settled();
  expect([notes().unsent(), withLock.held(), messageDraft.read().text]).toEqual([[], [], ""]);
});

test("a refused message comes back before what was typed since, with the reason", async () => {
  const messageDraft = composingOf();
  messageDraft.markVisible();
  messageDraft.type("call me");
  await messageDraft.send();
  messageDraft.type("or not");
  decisions[0]?.refuse(closed);
  await settled();
  const text = "call me\n\nor not";
  expect(messageDraft.read()).toMatchObject({ text, problem: "This order is closed." });
  expect([notes().unsent(), notes().draft, withLock.held()]).toEqual([[], text, []]);
});

test("what was not even taken comes back, too", async () => {
  const messageDraft = composingOf();
  messageDraft.markVisible();
  messageDraft.type("one too many");
  refusal = new LiveFailure({ code: "too_many_pending" });
  expect(await messageDraft.send()).toBe(false);
  expect(messageDraft.read()).toMatchObject({ text: "one too many", problem: refusal.message });
  expect([notes().unsent(), notes().draft]).toEqual([[], "one too many"]);
});

test.each(["taken", "handed in"])(
  "a page left before its message was %s leaves it noted",
  async (stage) => {
    const messageDraft = composingOf();
    const leave: () => void = messageDraft.markVisible();
    messageDraft.type("call me");
    if (stage === "handed in") refusal = closed;
    const sending = messageDraft.send();
    leave();
    await sending;
    decisions[0]?.refuse(closed);
    await settled();
    expect(messageDraft.read()).toMatchObject({ text: "", problem: null });
    expect([notes().unsent(), notes().draft]).toEqual([[{ id: "m1", text: "call me" }], ""]);
    expect(withLock.held()).toEqual([]);
  },
);

test("keeps a message without a field until it is discarded", async () => {
  const messageDraft = composingOf();
  const message = { id: "a", text: "call me" };
  notes().saveUnsent(message);
  const done = vi.fn();
  const { signal } = new AbortController();
  void messageDraft.holdUnsent(message, signal).then(done);
  await settled();
  expect([messageDraft.read().unsendable, notes().unsent()]).toEqual([[message], [message]]);
  expect(done).not.toHaveBeenCalled();
  messageDraft.discard("a");
  await settled();
  expect([messageDraft.read().unsendable, notes().unsent()]).toEqual([[], []]);
  expect(done).toHaveBeenCalledTimes(1);
});

test("keeps a message that was not discarded when the page is left", async () => {
  const messageDraft = composingOf();
  const message = { id: "a", text: "call me" };
  notes().saveUnsent(message);
  const leaving = new AbortController();
  const unsendable = messageDraft.holdUnsent(message, leaving.signal);
  leaving.abort();
  await unsendable;
  await messageDraft.holdUnsent(message, leaving.signal);
  expect([messageDraft.read().unsendable, notes().unsent()]).toEqual([[], [message]]);
});
