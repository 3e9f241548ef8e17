import { useFormContext, useWatch } from "react-hook-form";
import type { OfferView, TalentView } from "#app/lib/api/types.ts";
import { formatDateTime, formatShortDay } from "#app/lib/format-time.ts";
import { paths } from "#app/lib/paths.ts";
import { Card } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { type BookingDraft, occasions, type Step } from "./draft.ts";
import { answerDeadline, policySentence } from "./policy-words.ts";
import { PriceLines } from "./price-lines.tsx";
import type { QuoteState } from "./use-quote.ts";

export interface StepReviewProps {
  talent: TalentView;
  offer: OfferView;
  quote: QuoteState;
  onStep: (step: Step) => void;
}

/** Everything once more, the price line by line, and the consents. */
export function StepReview({ talent, offer, quote, onStep }: StepReviewProps) {
  const { register, control, formState } = useFormContext<BookingDraft>();
  const errors = formState.errors.consents;
  const draft = useWatch({ control });
  const { brief, customer, schedule } = draft;
  const when = schedule?.startAt
    ? formatDateTime(schedule.startAt)
    : brief?.wantedBy
      ? `By ${formatShortDay(brief.wantedBy, "UTC")}`
      : "No certain day";
  return (
    <>
      <Card className="grid gap-4">
        <Answer label="What" value={offer.title} step="offer" onStep={onStep} />
        <Answer
          label="For"
          value={`${brief?.recipientName ?? ""}, ${occasionLabel(brief?.occasion)}`}
          detail={brief?.instructions ?? ""}
          step="brief"
          onStep={onStep}
        />
        <Answer label="When" value={when} step="when" onStep={onStep} />
        <Answer
          label="Contact"
          value={customer?.name ?? ""}
          detail={customer?.email ?? ""}
          step="contact"
          onStep={onStep}
        />
      </Card>
      {quote.quote !== null && quote.fresh && (
        <Card>
          <PriceLines breakdown={quote.quote.breakdown} title={offer.title} />
          <ul className="mt-4 grid gap-1.5 border-t border-line pt-4 text-sm text-ink-soft">
            <li>
              {talent.displayName} answers by <strong>{answerDeadline(offer, Date.now())}</strong>.
              No answer, no charge.
            </li>
            <li>{policySentence(offer)}</li>
          </ul>
        </Card>
      )}
      <fieldset className="grid gap-4">
        <legend className="sr-only">Consents</legend>
        <Checkbox
          label={
            <>
              I accept the{" "}
              <a href={paths.terms()} target="_blank" rel="noreferrer" className="underline">
                terms
              </a>{" "}
              and the{" "}
              <a
                href={paths.privacyPolicy()}
                target="_blank"
                rel="noreferrer"
                className="underline"
              >
                privacy policy
              </a>
            </>
          }
          error={errors?.terms?.message}
          {...register("consents.terms")}
        />
        <Checkbox
          label="Work may begin as soon as it is accepted"
          hint="Once it is delivered, the right to withdraw within 14 days ends."
          error={errors?.performanceBeginsNow?.message}
          {...register("consents.performanceBeginsNow")}
        />
        <Checkbox
          label="I am at least 16, or a guardian agrees"
          error={errors?.age?.message}
          {...register("consents.age")}
        />
        <Checkbox
          label="Send me news and offers now and then"
          {...register("consents.marketing")}
        />
      </fieldset>
    </>
  );
}

interface AnswerProps {
  label: string;
  value: string;
  detail?: string;
  step: Step;
  onStep: (step: Step) => void;
}

function Answer({ label, value, detail, step, onStep }: AnswerProps) {
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <p className="eyebrow text-ink-mute">{label}</p>
        <p className="font-semibold">{value}</p>
        {detail !== undefined && <p className="line-clamp-3 text-sm text-ink-soft">{detail}</p>}
      </div>
      <button
        type="button"
        aria-label={`Change: ${label}`}
        className="min-h-11 shrink-0 cursor-pointer px-2 text-sm font-semibold underline"
        onClick={() => onStep(step)}
      >
        Change
      </button>
    </div>
  );
}

function occasionLabel(occasion: string | undefined): string {
  return occasions.find(([value]) => value === occasion)?.[1] ?? "";
}
