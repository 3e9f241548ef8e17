import { expect, test } from "vitest";
import { GuestMessageDraft } from "./guest-message-draft.ts";

function memoryNotes() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
}

test("what is typed about one order is there again after a reload, and not in another order", () => {
  const notes = memoryNotes();
  new GuestMessageDraft("one", notes).save("Half a sen");
  expect(new GuestMessageDraft("one", notes).read()).toBe("Half a sen");
  expect(new GuestMessageDraft("other", notes).read()).toBe("");
});

test("nothing is left of what was sent", () => {
  const notes = memoryNotes();
  const draft = new GuestMessageDraft("one", notes);
  draft.save("Hello");
  draft.save("");
  expect(notes.kept.size).toBe(0);
});

test("works without storage, and keeps nothing", () => {
  const refusing = {
    ...memoryNotes(),
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  expect(() => new GuestMessageDraft("one", refusing).save("Hello")).not.toThrow();
  const without = new GuestMessageDraft("one", null);
  without.save("Hello");
  expect(without.read()).toBe("");
});
