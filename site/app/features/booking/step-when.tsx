import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { OfferView, Slot, TalentView } from "#app/lib/api/types.ts";
import { readerZone } from "#app/lib/browser-values.ts";
import { nameDay } from "#app/lib/calendar-days.ts";
import { formatClock, formatDateTime, formatDay, spanWords } from "#app/lib/format-time.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Input } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
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
        <Notice tone="info">
          {`${talent.displayName} ${promiseWords(quoted.answerBy, deliveryH)}.`}
        </Notice>
      )}
      <Input
        type="date"
        label="Do you need it by a certain day?"
        aside="optional"
        hint={
          !asks && hasRushLeft(offer, draft.addons)
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

/** Returns whether the offer has a rush extra that is not chosen. */
function hasRushLeft({ addons }: OfferView, chosen: readonly string[]): boolean {
  return addons.some(({ key, effect }) => effect.startsWith("rush") && !chosen.includes(key));
}

/** When the athlete answers and delivers, as the rest of a sentence about them. */
function promiseWords(answerBy: string, deliveryH: number | null): string {
  const answers = `answers by ${formatDateTime(answerBy)}`;
  return deliveryH === null
    ? answers
    : `${answers} and delivers within ${spanWords(deliveryH)} of your request`;
}

function dayAt(instant: number): string {
  return dayIn(readerZone(), new Date(instant).toISOString());
}
