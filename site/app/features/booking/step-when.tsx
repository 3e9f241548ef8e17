import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { OfferView, Slot, TalentView } from "#app/lib/api/types.ts";
import { readerZone } from "#app/lib/browser-values.ts";
import { nameDay } from "#app/lib/calendar-days.ts";
import { formatClock, formatDateTime, formatDay, spanWords } from "#app/lib/format-time.ts";
import { zoneWords } from "#app/lib/zone-words.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Input } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as booking from "#messages/booking";
import * as texts from "#messages/booking-when";
import { cityOf } from "./booked-time.ts";
import { DayPicker, dayIn, slotsByDay } from "./day-picker.tsx";
import { asksForPrice, type BookingDraft } from "./draft.ts";
import type { QuoteState } from "./use-quote.ts";

/** A free time, in the buyer's zone with the talent's beside it. */
export function StepSlot({ talent, quote }: { talent: TalentView; quote: QuoteState }) {
  const { control } = useFormContext<BookingDraft>();
  const chosen = useWatch({ control, name: "schedule.startAt" });
  const [openDay, setOpenDay] = useState<string | null>(null);
  const zone = readerZone();
  if (quote.quote === null || !quote.fresh) {
    return <Skeleton className="h-64" />;
  }
  const days = slotsByDay(quote.quote.slots ?? [], zone);
  const day =
    days.find((one) => one.day === (openDay ?? (chosen && dayIn(zone, chosen)))) ?? days[0];
  if (day === undefined) {
    return (
      <EmptyState title={texts.noTimes}>
        {texts.noTimesHint({ name: talent.displayName })}
      </EmptyState>
    );
  }
  return (
    <>
      <p className="text-soft">
        {texts.timesInZone({
          zone: zoneWords(zone),
          strong: (children) => <strong>{children}</strong>,
        })}
      </p>
      <DayPicker
        days={days}
        today={dayIn(zone, new Date().toISOString())}
        value={day.day}
        onChoose={setOpenDay}
      />
      <Times slots={day.slots} talent={talent} zone={zone} />
    </>
  );
}

function Times({ slots, talent, zone }: { slots: Slot[]; talent: TalentView; zone: string }) {
  const { register, formState } = useFormContext<BookingDraft>();
  const first = slots[0];
  return (
    <RadioCards
      legend={first === undefined ? texts.time : formatDay(first.startAt, zone)}
      columns={3}
      cards={slots.map((slot) => ({
        value: slot.startAt,
        label: texts.span({
          start: formatClock(slot.startAt, zone),
          end: formatClock(slot.endAt, zone),
        }),
        detail:
          zone === talent.timeZone
            ? undefined
            : texts.timeInCity({
                time: formatClock(slot.startAt, talent.timeZone),
                city: cityOf(talent.timeZone),
              }),
      }))}
      error={formState.errors.schedule?.startAt?.message}
      {...register("schedule.startAt")}
    />
  );
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;

interface WantedByProps {
  talent: TalentView;
  offer: OfferView;
  quote: QuoteState;
}

/** The day that a video or an item should arrive by. */
export function StepWantedBy({ talent, offer, quote }: WantedByProps) {
  const { register, formState, watch } = useFormContext<BookingDraft>();
  const draft = watch();
  const { wantedBy } = draft.brief;
  const now = Date.now();
  const asks = asksForPrice(draft, offer);
  const quoted = quote.fresh ? quote.quote : null;
  // The delivery of an offer without a price counts from the payment, which has no date yet.
  const deliveryH = asks ? null : (quoted?.offer.turnaroundH ?? null);
  const latest = deliveryH === null ? null : dayAt(now + deliveryH * hourMs);
  return (
    <>
      {quoted === null ? (
        <Skeleton className="h-12" />
      ) : (
        <Notice tone="info">{promiseOf(talent, quoted.answerBy, deliveryH)}</Notice>
      )}
      <Input
        type="date"
        label={texts.wantedBy}
        aside={booking.optional}
        hint={
          !asks && hasRushLeft(offer, draft.addons) ? texts.wantedByRushHint : texts.wantedByHint
        }
        min={dayIn("UTC", new Date(now + dayMs).toISOString())}
        error={formState.errors.brief?.wantedBy?.message}
        className="max-w-sm"
        {...register("brief.wantedBy")}
      />
      {latest !== null && wantedBy !== "" && wantedBy < latest && (
        <Notice tone="warning">
          {texts.mayTakeUntil({ name: talent.displayName, day: nameDay(latest) })}
        </Notice>
      )}
    </>
  );
}

/** Returns whether the offer has a rush extra that is not chosen. */
function hasRushLeft({ addons }: OfferView, chosen: readonly string[]): boolean {
  return addons.some(({ key, effect }) => effect.startsWith("rush") && !chosen.includes(key));
}

/** Returns when the athlete answers and, with a known time, delivers. */
function promiseOf(
  { displayName: name }: TalentView,
  answerBy: string,
  deliveryH: number | null,
): string {
  const deadline = formatDateTime(answerBy);
  return deliveryH === null
    ? texts.answersBy({ name, deadline })
    : texts.answersAndDelivers({ name, deadline, span: spanWords(deliveryH) });
}

function dayAt(instant: number): string {
  return dayIn(readerZone(), new Date(instant).toISOString());
}
