import { beforeEach, expect, test, vi } from "vitest";
import { forgetOthers, noteCopy } from "#app/lib/live/kept-copy.ts";
import { MemoryStorage, memoryShelf } from "#app/lib/live/live.fixture.ts";
import { DeviceNotes } from "./device-notes.ts";

let storage: MemoryStorage;
beforeEach(() => {
  storage = new MemoryStorage();
});

const notesOf = (userId: string, orderGuid: string) =>
  new DeviceNotes({ userId, orderGuid }, storage);

test("notes are of one person and one order", () => {
  const notes = notesOf("ana", "1");
  notes.noteUnsent({ id: "a", text: "Hello" });
  notes.noteReported("m");
  for (const other of [notesOf("ben", "1"), notesOf("ana", "2")]) {
    expect([other.unsent(), [...other.reported()]]).toEqual([[], []]);
  }
  expect([notes.unsent(), [...notes.reported()]]).toEqual([[{ id: "a", text: "Hello" }], ["m"]]);
});

test("notes are forgotten one by one", () => {
  const notes = notesOf("ana", "1");
  for (const id of ["a", "b"]) {
    notes.noteUnsent({ id, text: id });
    notes.noteReported(id);
  }
  notes.forgetUnsent("a");
  notes.forgetReported("b");
  expect([notes.unsent(), [...notes.reported()]]).toEqual([[{ id: "b", text: "b" }], ["a"]]);
});

test("notes leave the device with the person", async () => {
  const shelf = memoryShelf();
  noteCopy(shelf, { userId: "ana", database: "copy" });
  const notes = new DeviceNotes({ userId: "ana", orderGuid: "1" }, shelf.storage);
  notes.noteUnsent({ id: "a", text: "For your eyes only" });
  notes.noteDraft("And this");
  await forgetOthers(shelf, "ben");
  expect([...shelf.storage.kept.keys()]).toEqual([]);
});

test("a browser that keeps nothing, or has no room, is no obstacle", () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const place = { userId: "ana", orderGuid: "1" };
  new DeviceNotes(place, null).noteReported("m");
  expect([...new DeviceNotes(place, null).reported()]).toEqual([]);
  storage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  notesOf("ana", "1").noteReported("m");
  expect(warned).toHaveBeenCalledTimes(1);
});

test("a draft is kept until it is empty, and known by its name", () => {
  const notes = notesOf("ana", "1");
  expect(notes.draft).toBe("");
  notes.noteDraft("See you");
  expect([notesOf("ana", "1").draft, notesOf("ana", "2").draft]).toEqual(["See you", ""]);
  const [name = ""] = storage.kept.keys();
  expect([name, null, notes.unsentName("a")].map((one) => notes.isDraft(one))).toEqual([
    true,
    true,
    false,
  ]);
  notes.noteDraft("");
  expect([...storage.kept.keys()]).toEqual([]);
});
