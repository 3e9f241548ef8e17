import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MessageStorage, type UnsentMessage } from "#app/features/messages/message-storage.ts";
import { locksOfATest } from "#app/features/messages/messages.fixture.ts";
import { messageDocument } from "#app/lib/live/documents.ts";
import { MemoryStorage, ScriptedDatabase, settled } from "#app/lib/live/live.fixture.ts";
import {
  type DeliveryStatus,
  readDeliveryStatus,
  UnsentMessages,
  withBrowserLock,
} from "./unsent-messages.ts";

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
  before.check();
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

test("leaves the decision to the next tab if a tab closes before it knows", async () => {
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
  waits.check();
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

afterEach(() => vi.unstubAllGlobals());

const lockManager = (request: (...asked: unknown[]) => Promise<void>) =>
  vi.stubGlobal("navigator", { locks: { request } });

test("work is done under the browser's lock of that name", async () => {
  const asked: unknown[] = [];
  const work = vi.fn(async () => undefined);
  lockManager(async (name, options, granted) => {
    asked.push(name, options);
    if (typeof granted === "function") await granted();
  });
  const { signal } = new AbortController();
  await withBrowserLock("a", work, signal);
  await withBrowserLock("b", work);
  expect(asked).toEqual(["a", { signal }, "b", {}]);
  expect(work).toHaveBeenCalledTimes(2);
});

test("without locks, and where they are refused, the work is done all the same", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const work = vi.fn(async () => undefined);
  vi.stubGlobal("navigator", {});
  await withBrowserLock("a", work);
  lockManager(() => Promise.reject(new DOMException("no", "SecurityError")));
  await withBrowserLock("a", work);
  expect(work).toHaveBeenCalledTimes(2);
  expect(warned).toHaveBeenCalledTimes(1);
});

test("what is aborted while it waits is not done; what fails has failed, and is not done twice", async () => {
  const ending = new AbortController();
  ending.abort();
  lockManager(() => Promise.reject(new DOMException("aborted", "AbortError")));
  const work = vi.fn(() => Promise.reject(new Error("broken")));
  await withBrowserLock("a", work, ending.signal);
  expect(work).not.toHaveBeenCalled();
  lockManager(async (_name, _options, granted) => {
    if (typeof granted === "function") await granted();
  });
  await expect(withBrowserLock("a", work)).rejects.toThrow("broken");
  expect(work).toHaveBeenCalledTimes(1);
});

const message = { author: "customer", text: "Hello", sentAt: "2026-11-21T12:00:00.000000Z" };

function startReading(database: ScriptedDatabase) {
  const leaving = new AbortController();
  const answered = vi.fn();
  void readDeliveryStatus(
    messageDocument("1", "a"),
    {
      open: async () => database,
      replace: () => undefined,
      followReplaced: () => () => undefined,
      online: {
        waits: () => undefined,
        confirmed: () => undefined,
        unconfirmed: () => undefined,
        failed: () => undefined,
        leaves: () => undefined,
      },
      isPageVisible: () => true,
      followPageVisibility: () => () => undefined,
      followReach: () => () => undefined,
    },
    leaving.signal,
  ).then(answered);
  return { leaving, answered };
}

test("does not decide by data of this device alone", async () => {
  const database = new ScriptedDatabase();
  const { answered } = startReading(database);
  await settled();
  database.emit(null, { fromCache: true });
  database.emit(message, { fromCache: true, hasPendingWrites: true });
  database.emit(message, { hasPendingWrites: true });
  await settled();
  expect(answered).not.toHaveBeenCalled();
  database.emit(message);
  await settled();
  expect([answered.mock.calls, database.listening]).toEqual([[["arrived"]], 0]);
});

test("a message the server does not have was refused", async () => {
  const database = new ScriptedDatabase();
  const { answered } = startReading(database);
  await settled();
  database.emit(message, { hasPendingWrites: true });
  database.emit(null);
  await settled();
  expect([answered.mock.calls, database.listening]).toEqual([[["refused"]], 0]);
});

test("stops listening when the page is left", async () => {
  const database = new ScriptedDatabase();
  const { answered, leaving } = startReading(database);
  await settled();
  expect(database.listening).toBe(1);
  leaving.abort();
  await settled();
  expect([answered.mock.calls, database.listening]).toEqual([[], 0]);
});
