import type { OfferKind, OfferView } from "#app/lib/api/types.ts";
import { minutesWords, secondsWords, spanWords } from "#app/lib/time/format-time.ts";
import * as texts from "#messages/offers";

/** What an offer's kind is called. */
export const kindNames: Record<OfferKind, string> = {
  video: texts.video,
  session: texts.session,
  appearance: texts.appearance,
  item: texts.item,
  custom: texts.custom,
};

export const offerKinds: readonly OfferKind[] = [
  "video",
  "session",
  "appearance",
  "item",
  "custom",
];

/** What one gets and when, in a few short facts. */
export function offerFacts(offer: OfferView): string[] {
  const facts: string[] = [];
  if (offer.video != null) {
    facts.push(texts.upTo({ duration: secondsWords(offer.video.maxSeconds) }));
    facts.push(texts.deliveredWithin({ span: spanWords(offer.video.turnaroundDays * 24) }));
    const { revisionsIncluded } = offer.video;
    if (revisionsIncluded > 0) facts.push(texts.retakes({ count: revisionsIncluded }));
  }
  if (offer.session != null) {
    facts.push(minutesWords(offer.session.durationMin));
    facts.push(places[offer.session.location] ?? texts.either);
    facts.push(texts.seats({ count: offer.session.seats }));
  }
  facts.push(texts.answerWithin({ span: spanWords(offer.acceptWithinH) }));
  return facts;
}

const places: Readonly<Record<string, string>> = {
  online: texts.online,
  in_person: texts.inPerson,
  either: texts.either,
};

/** The cancellation policies in one sentence each (PRODUCT section 1). */
export const policySentences: Record<OfferView["cancellationPolicy"], string> = {
  flexible: texts.flexible,
  moderate: texts.moderate,
  strict: texts.strict,
};

/** The refund sentence of an offer: only what is booked for a time has a start to count from. */
export function refundSentence(offer: Pick<OfferView, "kind" | "cancellationPolicy">): string {
  return offer.kind === "session" || offer.kind === "appearance"
    ? policySentences[offer.cancellationPolicy]
    : texts.videoRefund;
}
