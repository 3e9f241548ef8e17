import type { OfferView } from "#app/lib/api/types.ts";
import { type BookingDraft, needsSlot } from "./draft.ts";

const hourMs = 3_600_000;

/** What of a booking decides when it has to be answered. */
export type AnswerTerms = Pick<BookingDraft, "addons" | "schedule">;

/**
 * By when the athlete has to answer a request that is made now, in milliseconds. The rule is the functions' (`accept_by`
 * in functions/shared/domain/src/order/steps.rs): the earliest of the offer's time to answer, the promised delivery and
 * the start less the offer's notice, and never before now. The functions also stop a day before the card's hold ends;
 * when that is, nobody knows before the payment.
 */
export function answerBy(offer: OfferView, { addons, schedule }: AnswerTerms, now: number): number {
  const bounds = [now + offer.acceptWithinH * hourMs];
  const turnaroundH = turnaroundHours(offer, addons);
  if (turnaroundH !== null) bounds.push(now + turnaroundH * hourMs);
  if (needsSlot(offer) && schedule.startAt !== "") {
    bounds.push(Date.parse(schedule.startAt) - (offer.session?.minNoticeH ?? 0) * hourMs);
  }
  return Math.max(Math.min(...bounds), now);
}

/**
 * Hours from the request to the promised delivery with the chosen extras; `null` for what happens at a booked time. The
 * rule is the functions' (`OfferSnapshot::from_offer` in functions/shared/domain/src/order/snapshot.rs).
 */
export function turnaroundHours(offer: OfferView, addons: readonly string[]): number | null {
  const days = offer.turnaroundDays ?? offer.video?.turnaroundDays;
  if (days == null || needsSlot(offer)) return null;
  const hasExtra = (wanted: "rush24h" | "rush72h") =>
    offer.addons.some(({ key, effect }) => effect === wanted && addons.includes(key));
  const rushH = hasExtra("rush24h") ? 24 : hasExtra("rush72h") ? 72 : Number.POSITIVE_INFINITY;
  return Math.min(days * 24, rushH);
}

/** Whether an extra that is not chosen yet would bring the delivery forward. */
export function canBeFaster(offer: OfferView, addons: readonly string[]): boolean {
  const hours = turnaroundHours(offer, addons);
  return (
    hours !== null &&
    offer.addons.some(({ key }) => (turnaroundHours(offer, [...addons, key]) ?? hours) < hours)
  );
}
