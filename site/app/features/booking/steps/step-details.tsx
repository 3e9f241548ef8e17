import { useFormContext, useWatch } from "react-hook-form";
import { briefWords } from "#app/features/booking/brief-words.ts";
import {
  asksForPrice,
  type BookingDraft,
  needsSlot,
  type Step,
} from "#app/features/booking/draft/draft.ts";
import { bookedTime } from "#app/features/booking/fields/booked-time.ts";
import { CampaignFields } from "#app/features/booking/fields/campaign-fields.tsx";
import { ChosenOffer } from "#app/features/booking/fields/chosen-offer.tsx";
import { ExtraFields } from "#app/features/booking/fields/extra-fields.tsx";
import { MoreOptions } from "#app/features/booking/fields/more-options.tsx";
import { OfferQuestions } from "#app/features/booking/fields/offer-questions.tsx";
import { RecipientFields } from "#app/features/booking/fields/recipient-fields.tsx";
import type { QuoteState } from "#app/features/booking/price/use-quote.ts";
import { instructions as instructionBounds } from "#app/lib/api/rules/texts.ts";
import type { OfferView, TalentView } from "#app/lib/api/types.ts";
import { readerZone } from "#app/lib/storage/browser-values.ts";
import { formatNumber } from "#app/lib/texts/format-number.ts";
import { nameDay } from "#app/lib/time/calendar-days.ts";
import { formatDateTime, spanWords } from "#app/lib/time/format-time.ts";
import { Textarea } from "#app/ui/forms/field.tsx";
import * as texts from "#messages/booking-brief";
import * as review from "#messages/booking-review";
import * as whenTexts from "#messages/booking-when";

export interface StepDetailsProps {
  talent: TalentView;
  offer: OfferView;
  quote: QuoteState;
  onStep: (step: Step) => void;
}

/** For whom it is, and what to say; everything optional is folded. */
export function StepDetails({ talent, offer, quote, onStep }: StepDetailsProps) {
  const { control } = useFormContext<BookingDraft>();
  const use = useWatch({ control, name: "use" });
  return (
    <>
      <OfferSummary talent={talent} offer={offer} quote={quote} onStep={onStep} />
      {use === "commercial" ? (
        <CampaignFields talent={talent} offer={offer}>
          <Instructions talent={talent} offer={offer} isCommercial />
        </CampaignFields>
      ) : (
        <RecipientFields offer={offer}>
          <Instructions talent={talent} offer={offer} isCommercial={false} />
        </RecipientFields>
      )}
      <OfferQuestions questions={offer.questions.filter(({ required }) => required)} />
      <MoreOptions talent={talent} offer={offer} quote={quote} />
    </>
  );
}

/** What is booked, with extras, time and the athlete's promise. */
function OfferSummary({ talent, offer, quote, onStep }: StepDetailsProps) {
  const { control } = useFormContext<BookingDraft>();
  const [startAt, wantedBy, asking, use] = useWatch({
    control,
    name: ["schedule.startAt", "brief.wantedBy", "asksForPrice", "use"],
  });
  const isScheduled = needsSlot(offer) && startAt !== "";
  const asks = asksForPrice({ asksForPrice: asking, use }, offer);
  // What a video includes names its time of delivery.
  const deliveryH = asks || offer.video != null ? null : quote.quote?.offer.turnaroundH;
  const lines = [
    ...(isScheduled ? [bookedTime(startAt, { talent, offer, zone: readerZone() }).value] : []),
    ...(quote.fresh && quote.quote !== null && !isScheduled
      ? [promiseOf(talent, quote.quote.answerBy, deliveryH)]
      : []),
    ...(wantedBy === "" || needsSlot(offer) ? [] : [review.byDay({ day: nameDay(wantedBy) })]),
  ];
  return (
    <ChosenOffer offer={offer} lines={lines} onChange={() => onStep("what")}>
      {!asks && offer.addons.length > 0 && (
        <div className="mt-3 border-t border-line pt-3">
          <ExtraFields offer={offer} />
        </div>
      )}
    </ChosenOffer>
  );
}

/** Returns when the athlete answers and, with a known time, delivers. */
function promiseOf(
  { displayName: name }: TalentView,
  answerBy: string,
  deliveryH: number | null | undefined,
): string {
  const deadline = formatDateTime(answerBy);
  return deliveryH == null
    ? whenTexts.answersBy({ name, deadline })
    : whenTexts.answersAndDelivers({ name, deadline, span: spanWords(deliveryH) });
}

interface InstructionsProps {
  talent: TalentView;
  offer: OfferView;
  isCommercial: boolean;
}

function Instructions({ talent, offer, isCommercial }: InstructionsProps) {
  const { register, control, formState } = useFormContext<BookingDraft>();
  const typed = useWatch({ control, name: "brief.instructions" });
  const words = briefWords(offer.kind);
  const { longest } = instructionBounds;
  return (
    <div className="grid gap-3">
      <Textarea
        label={
          isCommercial
            ? texts.script({ name: talent.displayName })
            : texts.instructions({ name: talent.displayName })
        }
        hint={isCommercial ? texts.scriptHint : words.instructionsHint}
        aside={`${formatNumber(typed.trim().length)} / ${formatNumber(longest)}`}
        rows={5}
        maxLength={longest}
        error={formState.errors.brief?.instructions?.message}
        {...register("brief.instructions")}
      />
      {!isCommercial && (
        <details className="text-sm">
          <summary className="cursor-pointer py-1 font-semibold underline">
            {texts.examples}
          </summary>
          <ul className="mt-2 grid gap-3 text-soft">
            {words.examples.map((example) => (
              <li key={example} className="border-s-4 border-accent ps-3">
                {example}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
