import { expect, test } from "vitest";
import {
  lesson,
  memoryStorage,
  quoteOf,
  talent,
  video,
} from "#app/features/booking/booking.fixture.ts";
import {
  type OrderedBrief,
  type OrderedLicence,
  saveBriefAsDraft,
  saveRenewalAsDraft,
} from "./brief-as-draft.ts";
import { emptyDraft, saveDraft } from "./draft.ts";
import { restoreDraft } from "./restore-draft.ts";

const order = (offer = video): OrderedBrief => {
  const quote = quoteOf(offer);
  return {
    talent: quote.talent,
    offer: quote.offer,
    brief: {
      forWhom: "other",
      recipientName: "Sam",
      pronunciation: "sæm",
      occasion: "birthday",
      instructions: "Sam turns thirty on Saturday.",
      language: "en",
      wantedBy: "2026-11-21",
      answers: { club: "Ajax" },
    },
  };
};
const load = async () => talent;
const begun = (storage: Storage) => restoreDraft(talent, { wanted: {}, storage }).draft;

test("a booking begins with the brief of the order, without its day", async () => {
  const storage = memoryStorage();
  await saveBriefAsDraft(order(), storage, load);
  expect(begun(storage)).toMatchObject({
    offerGuid: video.offerGuid,
    brief: {
      recipientName: "Sam",
      pronunciation: "sæm",
      fromName: "",
      occasion: "birthday",
      language: "en",
      wantedBy: "",
      answers: { club: "Ajax" },
    },
    schedule: { startAt: "", day: "" },
    consents: { agreed: false },
  });
});

test("choices that the present offer does not have must be made again", async () => {
  const storage = memoryStorage();
  const { brief, ...rest } = order(lesson);
  await saveBriefAsDraft({ ...rest, brief: { ...brief, language: "de" } }, storage, load);
  expect(begun(storage).brief).toMatchObject({
    occasion: "",
    language: "en",
    recipientName: "Sam",
  });
});

test("a booking that is begun already stays as it is", async () => {
  const storage = memoryStorage();
  const draft = emptyDraft(talent, lesson.offerGuid);
  saveDraft(storage, talent.slug, { step: "what", draft });
  await saveBriefAsDraft(order(), storage, load);
  expect(begun(storage)).toMatchObject({
    offerGuid: lesson.offerGuid,
    brief: { recipientName: "" },
  });
});

/** Begins the renewal of a licence with these parts, over a booking that is begun. */
async function renewed(parts: Partial<OrderedLicence>) {
  const storage = memoryStorage();
  const commercial = {
    price: video.price,
    licence: "Own channels",
    termDays: 30,
    channels: ["Web"],
  };
  const sold = { ...video, use: "both" as const, commercial };
  const seller = { ...talent, offers: [sold] };
  saveDraft(storage, talent.slug, { step: "details", draft: emptyDraft(seller, sold.offerGuid) });
  await saveRenewalAsDraft(
    {
      ...order(sold),
      number: "AB7K-3F9Q",
      money: { offerPrice: { amount: 87_050, currency: "CHF" } },
      commercial: {
        brand: "Otter Energy",
        product: "The new drink",
        scriptReview: true,
        disclosure: true,
        licence: { termDays: 90, territory: ["NL"], channels: ["Web", "Cinema"] },
        isLicensed: true,
      },
      ...parts,
    },
    storage,
    async () => seller,
  );
  const wanted = { offerGuid: sold.offerGuid, isCommercial: true };
  return restoreDraft(seller, { wanted, storage }).draft;
}

test("a renewal begins with the licence of the order, and replaces a booking that is begun", async () => {
  const draft = await renewed({});
  expect(draft).toMatchObject({
    use: "commercial",
    asksForPrice: false,
    commercial: {
      brand: "Otter Energy",
      product: "The new drink",
      scriptReview: true,
      disclosure: false,
      termDays: "90",
      where: "country",
      country: "NL",
      channels: ["Web"],
      otherChannel: "Cinema",
    },
  });
  expect(draft.brief.instructions).toContain("Renewal of the licence of order AB7K-3F9Q");
  expect(draft.brief.instructions).toContain("Sam turns thirty on Saturday.");
});

test("a renewal asks for a price again if the athlete had named one", async () => {
  const customQuote = { quotedAt: "2026-11-01T09:00:00Z" };
  const draft = await renewed({ customQuote });
  expect(draft).toMatchObject({
    asksForPrice: true,
    commercial: { budget: { least: "", most: "871" } },
  });
});
