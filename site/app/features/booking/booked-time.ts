import type { OfferView, TalentView } from "#app/lib/api/types.ts";
import { formatClock, formatDateTime } from "#app/lib/format-time.ts";

/** A booked time in words: in the buyer's zone, and for what happens at a place in the athlete's as well. */
export function bookedTime(
  startAt: string,
  { talent, offer, zone }: { talent: Pick<TalentView, "timeZone">; offer: OfferView; zone: string },
): { value: string; detail: string } {
  const minutes = offer.session?.durationMin ?? 0;
  const endAt = new Date(Date.parse(startAt) + minutes * 60_000).toISOString();
  const spanIn = (timeZone: string) =>
    `${formatDateTime(startAt, timeZone)} – ${formatClock(endAt, timeZone)}`;
  const isInPerson = offer.kind === "appearance" || offer.session?.location !== "online";
  const detail = `In your zone, ${zone.replaceAll("_", " ")}`;
  return {
    value: spanIn(zone),
    detail:
      isInPerson && zone !== talent.timeZone
        ? `${detail}. In ${cityOf(talent.timeZone)}: ${spanIn(talent.timeZone)}`
        : detail,
  };
}

/** The city a zone is named after: `Europe/Madrid` → Madrid. */
export function cityOf(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}
