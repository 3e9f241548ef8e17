import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import { answerOf, api } from "#app/lib/api/client.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import type { OfferView, Slot, TalentView } from "#app/lib/api/types.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { readerZone } from "#app/lib/storage/browser-values.ts";
import { nameDay } from "#app/lib/time/calendar-days.ts";
import { Price } from "#app/ui/price.tsx";
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
  return offer.session == null ? (
    <DeliveryDays talent={talent} offer={offer} />
  ) : (
    <FreeDays talent={talent} offer={offer} />
  );
}

/** The days by which an order of today is delivered: as the offer promises, and with each extra that is faster. */
function DeliveryDays({ talent: { slug }, offer }: OfferProps) {
  const zone = readerZone();
  return (
    <Days>
      {deliveryDays(offer, Date.now()).map(({ at, addon }) => {
        const day = dayFormat(zone).format(at);
        const extras = addon === null ? [] : [addon.key];
        return (
          <Day
            key={extras.join("")}
            to={paths.book(slug, offer.offerGuid, { day, extras })}
            day={texts.byDay({ day: nameDay(day) })}
          >
            {addon === null ? (
              texts.noExtra
            ) : (
              <>
                {addon.label}, + <Price money={addon.totalPrice} short />
              </>
            )}
          </Day>
        );
      })}
    </Days>
  );
}

const rushDays: Readonly<Record<string, number>> = { rush24h: 1, rush72h: 3 };

/** The earliest first; `addon` is the extra that the day needs. */
export function deliveryDays(
  { addons, turnaroundDays }: Pick<OfferView, "addons" | "turnaroundDays">,
  now: number,
): { at: number; addon: OfferView["addons"][number] | null }[] {
  const usual = turnaroundDays ?? 0;
  const rushed = addons.flatMap((addon) => {
    const days = rushDays[addon.effect];
    return days === undefined || days >= usual ? [] : [{ at: now + days * dayMs, addon }];
  });
  return [...rushed, { at: now + usual * dayMs, addon: null }].sort((a, b) => a.at - b.at);
}

function Days({ children }: { children: ReactNode }) {
  return (
    <ul className="-mx-5 -my-1 flex gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:none] md:-mx-10 md:px-10 lg:mx-0 lg:flex-wrap lg:px-0">
      {children}
    </ul>
  );
}

function Day({ to, day, children }: { to: string; day: string; children: ReactNode }) {
  return (
    <li className="shrink-0">
      <Link
        to={to}
        className="flex h-16 flex-col justify-center rounded-xl border-2 border-field bg-surface-raised px-3 leading-tight whitespace-nowrap hover:border-mute"
      >
        <span className="font-semibold">{day}</span>{" "}
        <span className="text-sm text-mute">{children}</span>
      </Link>
    </li>
  );
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
    <Days>
      {days.slice(0, mostDays).map(([day, count]) => (
        <Day key={day} to={paths.book(slug, offerGuid, { step: "what", day })} day={nameDay(day)}>
          {texts.freeTimes({ count })}
        </Day>
      ))}
    </Days>
  );
}

/** The days with free times, earliest first, as the reader's calendar shows them, and the number of times. */
export function countByDay(slots: readonly Slot[], timeZone: string): [string, number][] {
  const format = dayFormat(timeZone);
  const days = new Map<string, number>();
  for (const { startAt } of slots) {
    const day = format.format(new Date(startAt));
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  return [...days];
}

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  // The Swedish locale writes ISO dates.
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
}
