import { beforeEach, expect, test, vi } from "vitest";
import { forgetOthers, noteCopy } from "#app/lib/live/kept-copy.ts";
import { MemoryStorage, memoryShelf } from "#app/lib/live/live.fixture.ts";
import { DeviceNotes, undelivered } from "./device-notes.ts";

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
  new DeviceNotes({ userId: "ana", orderGuid: "1" }, shelf.storage).noteUnsent({
    id: "a",
    text: "For your eyes only",
  });
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

test("what was handed in and is nowhere was refused; what waits still waits", () => {
  const unsent = ["refused", "waits", "sent"].map((id) => ({ id, text: id }));
  const told = [
    { id: "sent", pending: false },
    { id: "waits", pending: true },
    { id: "another", pending: false },
  ];
  expect(undelivered(unsent, told)).toEqual({
    lost: [{ id: "refused", text: "refused" }],
    arrived: [{ id: "sent", text: "sent" }],
  });
});
