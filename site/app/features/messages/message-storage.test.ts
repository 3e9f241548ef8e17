import { beforeEach, expect, test, vi } from "vitest";
import { MemoryStorage, memoryCacheBackend } from "#app/lib/live/live.fixture.ts";
import { removeOtherCaches, writeCacheRecord } from "#app/lib/live/local-cache.ts";
import { MessageStorage } from "./message-storage.ts";

let storage: MemoryStorage;
beforeEach(() => {
  storage = new MemoryStorage();
});

const notesOf = (userId: string, orderGuid: string) =>
  new MessageStorage({ userId, orderGuid }, storage);

test("notes are of one person and one order", () => {
  const notes = notesOf("ana", "1");
  notes.saveUnsent({ id: "a", text: "Hello" });
  notes.saveReported("m");
  for (const other of [notesOf("ben", "1"), notesOf("ana", "2")]) {
    expect([other.unsent(), [...other.reported()]]).toEqual([[], []]);
  }
  expect([notes.unsent(), [...notes.reported()]]).toEqual([[{ id: "a", text: "Hello" }], ["m"]]);
});

test("notes are forgotten one by one", () => {
  const notes = notesOf("ana", "1");
  for (const id of ["a", "b"]) {
    notes.saveUnsent({ id, text: id });
    notes.saveReported(id);
  }
  notes.removeUnsent("a");
  notes.removeReported("b");
  expect([notes.unsent(), [...notes.reported()]]).toEqual([[{ id: "b", text: "b" }], ["a"]]);
});

test("notes leave the device with the person", async () => {
  const backend = memoryCacheBackend();
  writeCacheRecord(backend, { userId: "ana", database: "copy" });
  const notes = new MessageStorage({ userId: "ana", orderGuid: "1" }, backend.storage);
  notes.saveUnsent({ id: "a", text: "For your eyes only" });
  notes.saveDraft("And this");
  await removeOtherCaches(backend, "ben");
  expect([...backend.storage.kept.keys()]).toEqual([]);
});

test("a browser that keeps nothing, or has no room, is no obstacle", () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const place = { userId: "ana", orderGuid: "1" };
  new MessageStorage(place, null).saveReported("m");
  expect([...new MessageStorage(place, null).reported()]).toEqual([]);
  storage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  notesOf("ana", "1").saveReported("m");
  expect(warned).toHaveBeenCalledTimes(1);
});

test("a draft is kept until it is empty, and known by its name", () => {
  const notes = notesOf("ana", "1");
  expect(notes.draft).toBe("");
  notes.saveDraft("See you");
  expect([notesOf("ana", "1").draft, notesOf("ana", "2").draft]).toEqual(["See you", ""]);
  const [name = ""] = storage.kept.keys();
  expect([name, null, notes.unsentName("a")].map((one) => notes.isDraft(one))).toEqual([
    true,
    true,
    false,
  ]);
  notes.saveDraft("");
  expect([...storage.kept.keys()]).toEqual([]);
});
