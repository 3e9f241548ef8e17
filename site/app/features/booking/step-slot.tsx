import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { Slot, TalentView } from "#app/lib/api/types.ts";
import { formatClock, formatDay, formatShortDay, readerZone } from "#app/lib/format-time.ts";
import { classNames } from "#app/ui/class-names.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
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
      <fieldset>
        <legend className="mb-2 font-semibold">Day</legend>
        <div className="flex gap-2 overflow-x-auto pb-2">
          {days.map((one) => (
            <button
              key={one.day}
              type="button"
              aria-pressed={one.day === day.day}
              onClick={() => setOpenDay(one.day)}
              className={classNames(
                "min-h-12 shrink-0 cursor-pointer rounded-xl border-2 px-4 font-semibold",
                one.day === day.day ? "border-ink bg-ink text-white" : "border-line bg-white",
              )}
            >
              {formatShortDay(one.slots[0]?.startAt ?? one.day, zone)}
            </button>
          ))}
        </div>
      </fieldset>
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
