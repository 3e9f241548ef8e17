import { useEffect, useState } from "react";
import { Link } from "react-router";
import { answerOf, api } from "#app/lib/api/client.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import type { OfferView, Slot, TalentView } from "#app/lib/api/types.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { readerZone } from "#app/lib/storage/browser-values.ts";
import { nameDay } from "#app/lib/time/calendar-days.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "#messages/talent-dates";

const mostDays = 6;
const dayMs = 86_400_000;

interface OfferProps {
  talent: TalentView;
  offer: OfferView;
}

/** When an offer can take place or be delivered, by the data that a booking uses. */
export function OfferDates({ talent, offer }: OfferProps) {
  if (offer.session != null) return <FreeDays talent={talent} offer={offer} />;
  const day = new Date(Date.now() + (offer.turnaroundDays ?? 0) * dayMs);
  return <p className="text-soft">{texts.deliveredBy({ day: nameDay(day.toISOString()) })}</p>;
}

/** The next days with a free time, in one row; each leads to the booking. */
function FreeDays({ talent: { slug }, offer: { offerGuid, use } }: OfferProps) {
  const [slots, setSlots] = useState<readonly Slot[] | string | null>(null);
  useEffect(() => {
    let current = true;
    const body = {
      talentSlug: slug,
      offerGuid,
      use: use === "commercial" ? ("commercial" as const) : ("personal" as const),
    };
    answerOf(api.POST("/api/quotes", { body })).then(
      (quote) => current && setSlots(quote.slots),
      (error: unknown) => current && setSlots(messageFor(error)),
    );
    return () => {
      current = false;
    };
  }, [slug, offerGuid, use]);
  if (slots === null) return <Skeleton className="h-16" />;
  if (typeof slots === "string") return <p className="text-soft">{slots}</p>;
  const days = countByDay(slots, readerZone());
  if (days.length === 0) return <p className="text-soft">{texts.noFreeDays}</p>;
  return (
    <ul className="-mx-5 -my-1 flex gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:none] md:-mx-10 md:px-10 lg:mx-0 lg:flex-wrap lg:px-0">
      {days.slice(0, mostDays).map(([day, count]) => (
        <li key={day} className="shrink-0">
          <Link
            to={paths.book(slug, offerGuid)}
            className="flex h-16 flex-col justify-center rounded-xl border-2 border-field bg-surface-raised px-3 leading-tight whitespace-nowrap hover:border-mute"
          >
            <span className="font-semibold">{nameDay(day)}</span>
            <span className="text-sm text-mute">{texts.freeTimes({ count })}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The days with free times, earliest first, as the reader's calendar shows them, and the number of times. */
export function countByDay(slots: readonly Slot[], timeZone: string): [string, number][] {
  // The Swedish locale writes ISO dates.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
  const days = new Map<string, number>();
  for (const { startAt } of slots) {
    const day = format.format(new Date(startAt));
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  return [...days];
}
