import type { OfferView, QuoteView } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { firstName } from "#app/lib/texts/first-name.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import * as texts from "#messages/booking-review";
import { type BookingDraft, needsSlot } from "./draft/draft.ts";

/** The athlete's deadline to answer, if the request were paid now. */
export function answerDeadline(
  { schedule }: Pick<BookingDraft, "schedule">,
  { slots, answerBy }: QuoteView,
): string {
  const chosen = slots.find(({ startAt }) => startAt === schedule.startAt);
  return formatDateTime(chosen?.answerBy ?? answerBy);
}

/** What a cancellation or a withdrawal pays back, with the amount of a half refund (PRODUCT section 1). */
export function policySentence(
  offer: OfferView,
  { halfRefund, talent, withdrawal }: QuoteView,
): string {
  const half = halfRefund == null ? "" : formatMoney(halfRefund);
  const name = firstName(talent.displayName);
  if (withdrawal === "until_delivery") return texts.policyWithdrawal({ half, name });
  if (!needsSlot(offer)) return texts.policyDelivered({ half, name });
  switch (offer.cancellationPolicy) {
    case "flexible":
      return texts.policyFlexible;
    case "moderate":
      return texts.policyModerate({ half });
    case "strict":
      return texts.policyStrict({ half });
  }
}
