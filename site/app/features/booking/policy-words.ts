import type { OfferView } from "#app/lib/api/types.ts";
import { formatDateTime } from "#app/lib/format-time.ts";

const hourMs = 3_600_000;

/** By when the talent has to answer, if the request were paid now. */
export function answerDeadline(offer: OfferView, now: number): string {
  return formatDateTime(new Date(now + offer.acceptWithinH * hourMs).toISOString());
}

/** What a cancellation after acceptance costs, in one sentence (PRODUCT section 1). */
export function policySentence(offer: OfferView): string {
  if (offer.kind === "video" || offer.kind === "item" || offer.kind === "custom") {
    return "Free to withdraw until accepted; afterwards full refund for 24 hours, then half until delivered.";
  }
  switch (offer.cancellationPolicy) {
    case "flexible":
      return "Free to withdraw until accepted; afterwards full refund until 24 hours before.";
    case "moderate":
      return "Free to withdraw until accepted; afterwards full refund until 72 hours before, half until 24 hours before.";
    case "strict":
      return "Free to withdraw until accepted; afterwards half refunded until 7 days before.";
  }
}
