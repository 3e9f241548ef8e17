import { briefWords } from "#app/features/booking/brief-words.ts";
import type { OrderView, TalentView } from "#app/lib/api/types.ts";
import type { KeptValues } from "#app/lib/storage/browser-storage.ts";
import { firstStep } from "./begin-booking.ts";
import { type BookingDraft, emptyDraft, readDraftText, saveDraft } from "./draft.ts";

export type OrderedBrief = Pick<OrderView, "brief" | "offer" | "talent">;

/** Begins a booking with the brief of an order, unless one of this athlete is begun already. */
export async function saveBriefAsDraft(
  order: OrderedBrief,
  storage: KeptValues,
  load: (slug: string) => Promise<TalentView>,
): Promise<void> {
  const { slug } = order.talent;
  if (readDraftText(storage, slug) !== null) return;
  const talent = await load(slug);
  const offer = talent.offers.find(({ offerGuid }) => offerGuid === order.offer.offerGuid);
  saveDraft(storage, slug, { step: firstStep(offer), draft: draftFrom(order, talent) });
}

/**
 * Returns a booking of a current offer with the texts of an earlier brief. Time, day, extras and consents are chosen
 * again.
 */
function draftFrom({ brief, offer }: OrderedBrief, talent: TalentView): BookingDraft {
  const draft = emptyDraft(talent, offer.offerGuid);
  const booked = talent.offers.find(({ offerGuid }) => offerGuid === draft.offerGuid);
  const { occasions } = briefWords(booked?.kind ?? offer.kind);
  const { language } = brief;
  return {
    ...draft,
    brief: {
      ...draft.brief,
      forWhom: brief.forWhom,
      recipientName: brief.recipientName,
      pronunciation: brief.pronunciation ?? "",
      fromName: brief.fromName ?? "",
      occasion: occasions.some(([value]) => value === brief.occasion) ? brief.occasion : "",
      instructions: brief.instructions,
      language:
        language != null && talent.languages.includes(language) ? language : draft.brief.language,
      answers: { ...brief.answers },
    },
  };
}
