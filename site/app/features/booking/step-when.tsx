import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { OfferView, Slot, TalentView } from "#app/lib/api/types.ts";
import { formatClock, formatDay, readerZone } from "#app/lib/format-time.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Input } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { DayPicker, dayIn, slotsByDay } from "./day-picker.tsx";
import type { BookingDraft } from "./draft.ts";
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

const dayMs = 86_400_000;

/** By when a video or an item should arrive. */
export function StepWantedBy({ talent, offer }: { talent: TalentView; offer: OfferView }) {
  const { register, formState } = useFormContext<BookingDraft>();
  const days = offer.video?.turnaroundDays ?? null;
  return (
    <>
      <Notice tone="info">
        {days === null
          ? `${talent.displayName} answers within ${offer.acceptWithinH} hours.`
          : `${talent.displayName} answers within ${offer.acceptWithinH} hours and delivers within ${days} ${days === 1 ? "day" : "days"} of your request.`}
      </Notice>
      <Input
        type="date"
        label="Do you need it by a certain day?"
        aside="optional"
        hint="We pass this on. Rush extras are on the first step."
        min={dayIn("UTC", new Date(Date.now() + dayMs).toISOString())}
        error={formState.errors.brief?.wantedBy?.message}
        className="max-w-sm"
        {...register("brief.wantedBy")}
      />
    </>
  );
}
