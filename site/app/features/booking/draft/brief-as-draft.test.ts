import { expect, test } from "vitest";
import {
  lesson,
  memoryStorage,
  quoteOf,
  talent,
  video,
} from "#app/features/booking/booking.fixture.ts";
import { type OrderedBrief, saveBriefAsDraft } from "./brief-as-draft.ts";
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
    schedule: { startAt: "" },
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
