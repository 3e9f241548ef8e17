import { type BookingDraft, needsSlot, type Step } from "#app/features/booking/draft/draft.ts";
import type { OfferView } from "#app/lib/api/types.ts";
import * as texts from "#messages/booking";
import { bookingBrief, bookingTitle } from "#messages/page-heads";

/** Returns the heading of a step, in the words of what is booked. */
export function stepTitle(
  step: Step,
  offer: OfferView | null,
  { use, asks }: Pick<BookingDraft, "use"> & { asks: boolean },
): string {
  switch (step) {
    case "what":
      return offer !== null && needsSlot(offer) ? texts.slotTitle : bookingTitle;
    case "details":
      if (use === "commercial") return texts.campaignTitle;
      return offer?.kind === "session" ? texts.sessionBriefTitle : bookingBrief;
    case "pay":
      return asks ? texts.askTitle : texts.payTitle;
  }
}
