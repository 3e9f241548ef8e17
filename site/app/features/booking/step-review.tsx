import { useFormContext, useWatch } from "react-hook-form";
import type { OfferView, QuoteView, TalentView } from "#app/lib/api/types.ts";
import { answerInWords, licenceLines } from "#app/lib/booked-words.ts";
import { formatDateTime, formatShortDay } from "#app/lib/format-time.ts";
import { paths } from "#app/lib/paths.ts";
import { Card } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { type BookingDraft, occasions, type Step } from "./draft.ts";
import { answerDeadline, policySentence } from "./policy-words.ts";
import { PriceLines } from "./price-lines.tsx";
import { ReviewAnswer } from "./review-answer.tsx";
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
  const quoted = quote.quote !== null && quote.fresh ? quote.quote : null;
  const answers = answersTo(quoted?.offer.questions ?? [], brief?.answers ?? {});
  const when = schedule?.startAt
    ? formatDateTime(schedule.startAt)
    : brief?.wantedBy
      ? `By ${formatShortDay(brief.wantedBy, "UTC")}`
      : "No certain day";
  return (
    <>
      <Card className="grid gap-4">
        <ReviewAnswer label="What" value={offer.title} step="offer" onStep={onStep} />
        {quoted !== null && draft.use === "commercial" && (
          <ReviewAnswer
            label="Commercial use"
            lines={licenceLines(quoted.offer).map((line) => ({ key: line.label, ...line }))}
            step="offer"
            onStep={onStep}
          />
        )}
        <ReviewAnswer
          label="For"
          value={`${brief?.recipientName ?? ""}, ${occasionLabel(brief?.occasion)}`}
          detail={brief?.instructions ?? ""}
          step="brief"
          onStep={onStep}
        />
        {answers.length > 0 && (
          <ReviewAnswer label="Your answers" lines={answers} step="brief" onStep={onStep} />
        )}
        <ReviewAnswer label="When" value={when} step="when" onStep={onStep} />
        <ReviewAnswer
          label="Contact"
          value={customer?.name ?? ""}
          detail={customer?.email ?? ""}
          step="contact"
          onStep={onStep}
        />
      </Card>
      {quoted !== null && (
        <Card>
          <PriceLines breakdown={quoted.breakdown} title={offer.title} />
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

/** What was answered, under the questions that the order will keep. */
function answersTo(
  questions: NonNullable<QuoteView["offer"]["questions"]>,
  typed: Readonly<Record<string, string | undefined>>,
) {
  return questions.flatMap(({ key, label, type }) => {
    const text = typed[key]?.trim() ?? "";
    return text === "" ? [] : [{ key, label, text: answerInWords(text, type) }];
  });
}

function occasionLabel(occasion: string | undefined): string {
  return occasions.find(([value]) => value === occasion)?.[1] ?? "";
}
