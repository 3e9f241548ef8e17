import type { OfferView, TalentView } from "#app/lib/api/types.ts";
import { formatClock, formatDateTime } from "#app/lib/format-time.ts";
import { zoneWords } from "#app/lib/zone-words.ts";
import * as texts from "#messages/booking-when";

/** A booked time in words: in the buyer's zone, and for what happens at a place in the athlete's as well. */
export function bookedTime(
  startAt: string,
  { talent, offer, zone }: { talent: Pick<TalentView, "timeZone">; offer: OfferView; zone: string },
): { value: string; detail: string } {
  const minutes = offer.session?.durationMin ?? 0;
  const endAt = new Date(Date.parse(startAt) + minutes * 60_000).toISOString();
  const spanIn = (timeZone: string) =>
    texts.span({ start: formatDateTime(startAt, timeZone), end: formatClock(endAt, timeZone) });
  const isInPerson = offer.kind === "appearance" || offer.session?.location !== "online";
  const inZone = { zone: zoneWords(zone, new Date(startAt)) };
  return {
    value: spanIn(zone),
    detail:
      isInPerson && zone !== talent.timeZone
        ? texts.inBothZones({
            ...inZone,
            city: cityOf(talent.timeZone),
            span: spanIn(talent.timeZone),
          })
        : texts.inYourZone(inZone),
  };
}

/** The city a zone is named after: `Europe/Madrid` → Madrid. */
export function cityOf(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}
