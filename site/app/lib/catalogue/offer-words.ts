import type { OfferKind, OfferView } from "#app/lib/api/types.ts";
import { minutesWords, secondsWords, spanWords } from "#app/lib/format-time.ts";

/** What an offer's kind is called. */
export const kindNames: Record<OfferKind, string> = {
  video: "Personal video",
  session: "Live session",
  appearance: "Appearance",
  item: "Signed item",
  custom: "Something else",
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
    facts.push(`Up to ${secondsWords(offer.video.maxSeconds)}`);
    facts.push(`Delivered within ${spanWords(offer.video.turnaroundDays * 24)}`);
    if (offer.video.revisionsIncluded > 0) facts.push(retakes(offer.video.revisionsIncluded));
  }
  if (offer.session != null) {
    facts.push(minutesWords(offer.session.durationMin));
    facts.push(places[offer.session.location] ?? "Online or in person");
    facts.push(offer.session.seats === 1 ? "One to one" : `Up to ${offer.session.seats} people`);
  }
  facts.push(`Answer within ${spanWords(offer.acceptWithinH)}`);
  return facts;
}

const places: Readonly<Record<string, string>> = {
  online: "Online",
  in_person: "In person",
  either: "Online or in person",
};

function retakes(count: number): string {
  return count === 1 ? "1 retake included" : `${count} retakes included`;
}

/** The cancellation policies in one sentence each (PRODUCT section 1). */
export const policySentences: Record<OfferView["cancellationPolicy"], string> = {
  flexible: "Full refund until 24 hours before.",
  moderate: "Full refund until 72 hours before, half until 24 hours before.",
  strict: "Half refunded until 7 days before.",
};

/** The refund sentence of an offer: a video has no start to count from. */
export function refundSentence(offer: Pick<OfferView, "kind" | "cancellationPolicy">): string {
  return offer.kind === "video"
    ? "Full refund until 24 hours after acceptance, half until it is delivered."
    : policySentences[offer.cancellationPolicy];
}
