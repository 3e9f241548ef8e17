import { afterEach, expect, test, vi } from "vitest";
import { lesson, memoryStorage, talent, video } from "#app/features/booking/booking.fixture.ts";
import type { OfferView } from "#app/lib/api/types.ts";
import { MemoryStorage } from "#app/lib/live/live.fixture.ts";
import { deviceStorage } from "#app/lib/storage/browser-storage.ts";
import { beginBooking, type WantedBooking, withEarlyInput } from "./begin-booking.ts";
import {
  acceptStored,
  type BookingDraft,
  emptyDraft,
  findOtherText,
  noConsents,
  noGift,
  readDraftText,
  saveDraft,
} from "./draft.ts";
import { restoreDraft } from "./restore-draft.ts";
import { isSameDraft } from "./same-draft.ts";

afterEach(() => vi.unstubAllGlobals());

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
    consents: { agreed: true, marketing: true },
  };
};

test("a first booking has no consent, and begins with the details unless a time is needed", () => {
  const begin = (wanted: WantedBooking) =>
    restoreDraft(talent, { wanted, storage: memoryStorage() });
  const saved = begin({ offerGuid: "offer-lesson" });
  expect(saved.step).toBe("what");
  expect(saved.draft.offerGuid).toBe("offer-lesson");
  expect(Object.values(saved.draft.consents)).toEqual([false, false]);
  expect(begin({ offerGuid: "offer-video" }).step).toBe("details");
  expect(begin({}).step).toBe("what");
});

test("a booking begun earlier goes on where it was, but consents are asked again", () => {
  const storage = memoryStorage();
  saveDraft(storage, talent.slug, { step: "pay", draft: filled() });
  const saved = restoreDraft(talent, { wanted: {}, storage });
  expect(saved.step).toBe("pay");
  expect(saved.draft.brief.recipientName).toBe("Sam");
  expect(saved.draft.consents.agreed).toBe(false);
});

test("a booking begun with the steps of an earlier version goes on at the first unfinished one", () => {
  const storage = memoryStorage();
  const { brief, ...rest } = filled();
  const old = (instructions: string) =>
    JSON.stringify({ step: "review", draft: { ...rest, brief: { ...brief, instructions } } });
  storage.setItem(`matchday:booking:${talent.slug}`, old(brief.instructions));
  expect(restoreDraft(talent, { wanted: {}, storage }).step).toBe("pay");
  storage.setItem(`matchday:booking:${talent.slug}`, old("too short"));
  expect(restoreDraft(talent, { wanted: {}, storage }).step).toBe("details");
});

test("a step that is not finished any more is opened first", () => {
  const storage = memoryStorage();
  const draft = filled();
  draft.brief.instructions = "too short";
  saveDraft(storage, talent.slug, { step: "pay", draft });
  expect(restoreDraft(talent, { wanted: {}, storage }).step).toBe("details");
});

test("asking for another offer keeps the brief and drops what belongs to the old offer", () => {
  const storage = memoryStorage();
  saveDraft(storage, talent.slug, { step: "pay", draft: filled() });
  const saved = restoreDraft(talent, { wanted: { offerGuid: "offer-lesson" }, storage });
  expect(saved).toMatchObject({
    step: "what",
    draft: { offerGuid: "offer-lesson", addons: [], brief: { recipientName: "Sam" } },
  });
});

test("a request of a company gets the offers for companies, and goes on after a reload", () => {
  const advertising: OfferView = {
    ...video,
    offerGuid: "offer-advertising",
    use: "both",
    commercial: { price: { amount: 30_000, currency: "EUR" }, licence: "Web", termDays: 30 },
  };
  const seller = { ...talent, offers: [video, lesson, advertising] };
  const storage = memoryStorage();
  saveDraft(storage, talent.slug, { step: "what", draft: emptyDraft(talent, lesson.offerGuid) });
  const wanted = { isCommercial: true };
  const begun = restoreDraft(seller, { wanted, storage });
  expect(begun).toMatchObject({
    step: "details",
    draft: { offerGuid: "offer-advertising", use: "commercial", asksForPrice: true },
  });
  const { commercial } = begun.draft;
  const draft = { ...begun.draft, commercial: { ...commercial, brand: "Otter" } };
  saveDraft(storage, talent.slug, { step: "details", draft });
  expect(restoreDraft(seller, { wanted, storage }).draft.commercial.brand).toBe("Otter");
  const personal = restoreDraft(seller, { wanted: { offerGuid: "offer-advertising" }, storage });
  expect(personal).toMatchObject({
    step: "details",
    draft: { use: "personal", asksForPrice: false },
  });
});

test("an offer, an extra or a language that is gone is not booked", () => {
  const storage = memoryStorage();
  const restored = (draft: BookingDraft) => {
    saveDraft(storage, talent.slug, { step: "pay", draft });
    return restoreDraft(talent, { wanted: {}, storage }).draft;
  };
  expect(restored({ ...filled(), offerGuid: "gone" }).brief.recipientName).toBe("");
  expect(restored({ ...filled(), addons: ["gone"] }).addons).toEqual([]);
  const brief = { ...filled().brief, language: "de" };
  expect(restored({ ...filled(), brief }).brief.language).toBe("en");
});

test("what was tapped before is chosen: the day, a time on it, and extras besides the saved ones", () => {
  const storage = memoryStorage();
  const tapped = { offerGuid: "offer-lesson", day: "2026-12-08" };
  const first = restoreDraft(talent, { wanted: tapped, storage });
  expect(first).toMatchObject({
    step: "what",
    draft: { schedule: { startAt: "", day: "2026-12-08" } },
  });
  const schedule = { startAt: "2026-12-08T09:00:00Z", day: "2026-12-08" };
  saveDraft(storage, talent.slug, { step: "what", draft: { ...first.draft, schedule } });
  const again = (day: string) =>
    restoreDraft(talent, { wanted: { ...tapped, day }, storage }).draft.schedule;
  expect(again("2026-12-08")).toEqual(schedule);
  expect(again("2026-12-09")).toEqual({ startAt: "", day: "2026-12-09" });
  const video = { offerGuid: "offer-video", day: "2026-12-10", extras: ["rush", "gone"] };
  expect(restoreDraft(talent, { wanted: video, storage }).draft).toMatchObject({
    addons: ["rush"],
    brief: { wantedBy: "2026-12-10" },
    schedule: { startAt: "", day: "" },
  });
});

test("the draft of another tab is not replaced until the customer chooses", () => {
  const storage = memoryStorage();
  const typed = (recipientName: string) => {
    const draft = filled();
    return {
      step: "details" as const,
      draft: { ...draft, brief: { ...draft.brief, recipientName } },
    };
  };
  const names = () => JSON.parse(storage.getItem(`matchday:booking:${talent.slug}`) ?? "{}").draft;
  saveDraft(storage, talent.slug, typed("Sam"));
  expect(findOtherText(storage, talent.slug)).toBeNull();
  // Another tab stores its draft.
  const { consents: _, ...other } = typed("Aisha").draft;
  const text = JSON.stringify({ step: "details", draft: other });
  storage.setItem(`matchday:booking:${talent.slug}`, text);
  saveDraft(storage, talent.slug, typed("Samuel"));
  expect(names().brief.recipientName).toBe("Aisha");
  expect(findOtherText(storage, talent.slug)).toBe(text);
  // A reload of this tab continues with its own.
  expect(restoreDraft(talent, { wanted: {}, storage }).draft.brief.recipientName).toBe("Samuel");
  acceptStored(talent.slug, text);
  saveDraft(storage, talent.slug, typed("Samuel"));
  expect(names().brief.recipientName).toBe("Samuel");
  expect(findOtherText(storage, talent.slug)).toBeNull();
});

test("drafts with the same answers are the same, whatever their order and what is empty", () => {
  const { brief, ...rest } = filled();
  const other = { brief: { ...brief, answers: { club: "" } }, ...rest, consents: noConsents };
  expect(isSameDraft(filled(), other)).toBe(true);
  const longer = { ...other, brief: { ...brief, answers: { club: "Ajax" } } };
  expect(isSameDraft(filled(), longer)).toBe(false);
});

test("a gift of an earlier version stays one", () => {
  const storage = memoryStorage();
  const draft = { ...filled(), gift: { ...noGift, isGift: true } };
  storage.setItem(`matchday:booking:${talent.slug}`, JSON.stringify({ step: "details", draft }));
  const { brief, gift } = restoreDraft(talent, { wanted: {}, storage }).draft;
  expect(brief.forWhom).toBe("gift");
  expect(gift).toEqual(noGift);
});

test("what was typed before the code was loaded is kept, and an offer that was chosen then", () => {
  const begun = beginBooking(talent, {});
  const typed = { offerGuid: "offer-lesson", "brief.recipientName": "Aisha" };
  expect(withEarlyInput(begun, talent, typed)).toMatchObject({
    step: "what",
    draft: { offerGuid: "offer-lesson", brief: { recipientName: "Aisha", instructions: "" } },
  });
  const saved = { step: "details" as const, draft: filled() };
  expect(withEarlyInput(saved, talent, {})).toEqual(saved);
});

test("drops an unreadable draft", () => {
  const storage = memoryStorage();
  for (const text of ["{", "null", '{"step":"what"}', '{"step":"moon","draft":{}}']) {
    storage.setItem(`matchday:booking:${talent.slug}`, text);
    expect(restoreDraft(talent, { wanted: {}, storage }).step).toBe("what");
    expect(storage.length).toBe(0);
  }
});

test("a code that was typed and not applied is not kept", () => {
  const storage = memoryStorage();
  const draft = { ...filled(), typedPromoCode: "SUMMER" };
  saveDraft(storage, talent.slug, { step: "what", draft });
  expect(readDraftText(storage, talent.slug)).not.toContain("SUMMER");
});

test("a full storage of the device does not stop the booking, which the tab keeps", () => {
  const full = new MemoryStorage();
  full.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", full);
  vi.stubGlobal("sessionStorage", new MemoryStorage());
  saveDraft(deviceStorage(), talent.slug, { step: "pay", draft: filled() });
  const { step } = restoreDraft(talent, { wanted: {}, storage: deviceStorage() });
  expect([step, sessionStorage.length]).toEqual(["pay", 1]);
});
