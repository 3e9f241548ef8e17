import type { OfferView, QuoteView } from "#app/lib/api/types.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import * as texts from "#messages/booking-review";
import type { BookingDraft } from "./draft/draft.ts";

/** The athlete's deadline to answer, if the request were paid now. */
export function answerDeadline(
  { schedule }: Pick<BookingDraft, "schedule">,
  { slots, answerBy }: QuoteView,
): string {
  const chosen = slots.find(({ startAt }) => startAt === schedule.startAt);
  return formatDateTime(chosen?.answerBy ?? answerBy);
}

/** What a cancellation after acceptance costs, in one sentence (PRODUCT section 1). */
export function policySentence(offer: OfferView): string {
  if (offer.kind === "video" || offer.kind === "item" || offer.kind === "custom") {
    return texts.policyDelivered;
  }
  switch (offer.cancellationPolicy) {
    case "flexible":
      return texts.policyFlexible;
    case "moderate":
      return texts.policyModerate;
    case "strict":
      return texts.policyStrict;
  }
}
