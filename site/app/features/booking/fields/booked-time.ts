import type { OfferView, TalentView } from "#app/lib/api/types.ts";
import { formatClock, formatDateTime } from "#app/lib/time/format-time.ts";
import { cityOf, zoneWords } from "#app/lib/time/zone-words.ts";
import * as texts from "#messages/booking-when";

/** Formats a booked time in the customer's time zone, and for in-person offers also in the athlete's. */
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
