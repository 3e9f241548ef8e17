import { expect, test } from "vitest";
import { memoryStorage, talent } from "./booking.fixture.ts";
import { type BookingDraft, emptyDraft, readDraftText, saveDraft } from "./draft.ts";
import { restoreDraft } from "./restore-draft.ts";

const filled = (): BookingDraft => {
  const draft = emptyDraft(talent, "offer-video");
  return {
    ...draft,
    addons: ["rush"],
    brief: {
      ...draft.brief,
      recipientName: "Sam",
      occasion: "birthday",
      language: "en",
      instructions: "Sam turns thirty on Saturday.",
    },
    consents: {
      terms: true,
      performanceBeginsNow: true,
      age: true,
      marketing: true,
      recipientAgrees: true,
    },
  };
};

test("a first booking starts at the offer with no consent given", () => {
  const saved = restoreDraft(talent, { offerGuid: "offer-lesson", storage: memoryStorage() });
  expect(saved.step).toBe("offer");
  expect(saved.draft.offerGuid).toBe("offer-lesson");
  expect(saved.draft.visibility).toBe("private");
  expect(Object.values(saved.draft.consents)).toEqual([false, false, false, false]);
});

test("a booking begun earlier goes on where it was, but consents are asked again", () => {
  const storage = memoryStorage();
  saveDraft(storage, talent.slug, { step: "contact", draft: filled() });
  const saved = restoreDraft(talent, { offerGuid: undefined, storage });
  expect(saved.step).toBe("contact");
  expect(saved.draft.brief.recipientName).toBe("Sam");
  expect(saved.draft.consents.terms).toBe(false);
});

test("a step that is not finished any more is opened first", () => {
  const storage = memoryStorage();
  const draft = filled();
  draft.brief.instructions = "too short";
  saveDraft(storage, talent.slug, { step: "review", draft });
  expect(restoreDraft(talent, { offerGuid: undefined, storage }).step).toBe("brief");
});

test("asking for another offer keeps the brief and drops what belongs to the old offer", () => {
  const storage = memoryStorage();
  saveDraft(storage, talent.slug, { step: "contact", draft: filled() });
  const saved = restoreDraft(talent, { offerGuid: "offer-lesson", storage });
  expect(saved).toMatchObject({
    step: "offer",
    draft: { offerGuid: "offer-lesson", addons: [], brief: { recipientName: "Sam" } },
  });
});

test("an offer or an extra that is gone is not booked", () => {
  const storage = memoryStorage();
  saveDraft(storage, talent.slug, { step: "contact", draft: { ...filled(), offerGuid: "gone" } });
  expect(restoreDraft(talent, { offerGuid: undefined, storage }).draft.brief.recipientName).toBe(
    "",
  );
  saveDraft(storage, talent.slug, { step: "contact", draft: { ...filled(), addons: ["gone"] } });
  expect(restoreDraft(talent, { offerGuid: undefined, storage }).draft.addons).toEqual([]);
});

test("a draft nobody can read is dropped", () => {
  const storage = memoryStorage();
  for (const text of ["{", "null", '{"step":"offer"}', '{"step":"moon","draft":{}}']) {
    storage.setItem(`matchday:booking:${talent.slug}`, text);
    expect(restoreDraft(talent, { offerGuid: undefined, storage }).step).toBe("offer");
    expect(storage.length).toBe(0);
  }
});

test("a code that was typed and not applied is not kept", () => {
  const storage = memoryStorage();
  const draft = { ...filled(), typedPromoCode: "SUMMER" };
  saveDraft(storage, talent.slug, { step: "offer", draft });
  expect(readDraftText(storage, talent.slug)).not.toContain("SUMMER");
});

test("a full storage does not stop the booking", () => {
  const storage = memoryStorage();
  storage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  expect(() => saveDraft(storage, talent.slug, { step: "offer", draft: filled() })).not.toThrow();
});
