import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { BookingDraft } from "#app/features/booking/draft/draft.ts";
import { DayPicker, dayIn, slotsByDay } from "#app/features/booking/fields/day-picker.tsx";
import type { QuoteState } from "#app/features/booking/price/use-quote.ts";
import type { Slot, TalentView } from "#app/lib/api/types.ts";
import { readerZone } from "#app/lib/storage/browser-values.ts";
import { formatClock, formatDay } from "#app/lib/time/format-time.ts";
import { cityOf, zoneWords } from "#app/lib/time/zone-words.ts";
import { RadioCards } from "#app/ui/forms/radio-cards.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "#messages/booking-when";

/** A free time, in the buyer's zone with the talent's beside it. */
export function StepSlot({ talent, quote }: { talent: TalentView; quote: QuoteState }) {
  const { control } = useFormContext<BookingDraft>();
  const [chosen, offerGuid] = useWatch({ control, name: ["schedule.startAt", "offerGuid"] });
  const [openDay, setOpenDay] = useState<string | null>(null);
  const zone = readerZone();
  // An extra changes the price and no time.
  if (quote.quote?.offer.offerGuid !== offerGuid) {
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
