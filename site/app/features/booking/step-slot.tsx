import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { Slot, TalentView } from "#app/lib/api/types.ts";
import { formatClock, formatDay, readerZone } from "#app/lib/format-time.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { DayPicker } from "./day-picker.tsx";
import type { BookingDraft } from "./draft.ts";
import { dayIn, slotsByDay } from "./slot-days.ts";
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
      <EmptyState title="No free times">
        {talent.displayName} has no free time in the coming weeks. Please look again later, or
        choose another offer.
      </EmptyState>
    );
  }
  return (
    <>
      <p className="text-ink-soft">
        Times are in your zone, <strong>{zone.replaceAll("_", " ")}</strong>.
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
      legend={first === undefined ? "Time" : formatDay(first.startAt, zone)}
      columns={3}
      cards={slots.map((slot) => ({
        value: slot.startAt,
        label: `${formatClock(slot.startAt, zone)} – ${formatClock(slot.endAt, zone)}`,
        detail:
          zone === talent.timeZone
            ? undefined
            : `${formatClock(slot.startAt, talent.timeZone)} in ${cityOf(talent.timeZone)}`,
      }))}
      error={formState.errors.schedule?.startAt?.message}
      {...register("schedule.startAt")}
    />
  );
}

/** The city a zone is named after: `Europe/Madrid` → Madrid. */
function cityOf(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}
