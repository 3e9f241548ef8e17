import { useFormContext, useWatch } from "react-hook-form";
import type { BookingDraft } from "#app/features/booking/draft/draft.ts";
import { timeThere } from "#app/features/booking/fields/booked-time.ts";
import { DayPicker, dayIn, slotsByDay } from "#app/features/booking/fields/day-picker.tsx";
import type { QuoteState } from "#app/features/booking/price/use-quote.ts";
import type { Slot, TalentView } from "#app/lib/api/types.ts";
import { readerZone } from "#app/lib/storage/browser-values.ts";
import { nameDay } from "#app/lib/time/calendar-days.ts";
import { formatClock, formatDay } from "#app/lib/time/format-time.ts";
import { zoneWords } from "#app/lib/time/zone-words.ts";
import { RadioCards } from "#app/ui/forms/radio-cards.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "#messages/booking-when";

/** A free time, in the buyer's zone with the talent's beside it. */
export function StepSlot({ talent, quote }: { talent: TalentView; quote: QuoteState }) {
  const { control, setValue } = useFormContext<BookingDraft>();
  const [chosen, openDay, offerGuid] = useWatch({
    control,
    name: ["schedule.startAt", "schedule.day", "offerGuid"],
  });
  const zone = readerZone();
  // An extra changes the price and no time.
  if (quote.quote?.offer.offerGuid !== offerGuid) {
    return <Skeleton className="h-64" />;
  }
  const days = slotsByDay(quote.quote.slots ?? [], zone);
  const wanted = openDay || (chosen && dayIn(zone, chosen));
  const found = days.find((one) => one.day === wanted);
  const day = found ?? days[0];
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
      {found === undefined && wanted !== "" && (
        <Notice tone="warning">
          {texts.dayTaken({ day: nameDay(wanted), next: nameDay(day.day) })}
        </Notice>
      )}
      <DayPicker
        days={days}
        today={dayIn(zone, new Date().toISOString())}
        value={day.day}
        onChoose={(chosenDay) => setValue("schedule.day", chosenDay)}
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
        detail: timeThere(slot.startAt, { zone, there: talent.timeZone }) ?? undefined,
      }))}
      error={formState.errors.schedule?.startAt?.message}
      {...register("schedule.startAt")}
    />
  );
}
