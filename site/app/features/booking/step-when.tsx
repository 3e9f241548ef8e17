import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { OfferView, Slot, TalentView } from "#app/lib/api/types.ts";
import { nameDay } from "#app/lib/calendar-days.ts";
import { formatClock, formatDay, readerZone, spanWords } from "#app/lib/format-time.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Input } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { answerBy, canBeFaster, turnaroundHours } from "./answer-by.ts";
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

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** By when a video or an item should arrive. */
export function StepWantedBy({ talent, offer }: { talent: TalentView; offer: OfferView }) {
  const { register, formState, watch } = useFormContext<BookingDraft>();
  const draft = watch();
  const { addons } = draft;
  const { wantedBy } = draft.brief;
  const now = Date.now();
  const asks = asksForPrice(draft, offer);
  const answerH = (answerBy(offer, draft, now) - now) / hourMs;
  // With a price of its own the delivery counts from the payment, which nobody can date yet.
  const deliveryH = asks ? null : turnaroundHours(offer, addons);
  const latest = deliveryH === null ? null : dayAt(now + deliveryH * hourMs);
  return (
    <>
      <Notice tone="info">{`${talent.displayName} ${promiseWords(answerH, deliveryH)}.`}</Notice>
      <Input
        type="date"
        label="Do you need it by a certain day?"
        aside="optional"
        hint={
          !asks && canBeFaster(offer, addons)
            ? "We pass this on. Rush extras are on the first step."
            : "We pass this on."
        }
        min={dayIn("UTC", new Date(now + dayMs).toISOString())}
        error={formState.errors.brief?.wantedBy?.message}
        className="max-w-sm"
        {...register("brief.wantedBy")}
      />
      {latest !== null && wantedBy !== "" && wantedBy < latest && (
        <Notice tone="warning">{`${talent.displayName} may take until ${nameDay(latest)}.`}</Notice>
      )}
    </>
  );
}

/** When the athlete answers and delivers, as a sentence about them goes on. */
function promiseWords(answerH: number, deliveryH: number | null): string {
  const answers = `answers within ${spanWords(answerH)}`;
  if (deliveryH === null) return answers;
  const delivered = `within ${spanWords(deliveryH)} of your request`;
  return answerH === deliveryH
    ? `answers and delivers ${delivered}`
    : `${answers} and delivers ${delivered}`;
}

function dayAt(instant: number): string {
  return dayIn(readerZone(), new Date(instant).toISOString());
}
