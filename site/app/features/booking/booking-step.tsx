import { Check } from "lucide-react";
import { lazy, Suspense } from "react";
import type { OfferView, TalentView } from "#app/lib/api/types.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "#messages/booking";
import * as common from "#messages/common";
import { type Step, steps } from "./draft.ts";
import { loadLaterSteps, useLaterStepsAhead } from "./load-later-steps.ts";
import { shortTitles } from "./step-titles.ts";
import { StepWhat } from "./step-what.tsx";
import type { QuoteState } from "./use-quote.ts";

const LaterStep = lazy(async () => ({ default: (await loadLaterSteps()).LaterStep }));
const PriceChange = lazy(async () => ({ default: (await loadLaterSteps()).PriceChange }));

export interface BookingStepProps {
  step: Step;
  talent: TalentView;
  offer: OfferView | null;
  quote: QuoteState;
  /** The address names the offer. */
  isOfferChosen: boolean;
  onStep: (step: Step) => void;
}

/** The questions of one step, with the trouble of the price above them. */
export function BookingStep(props: BookingStepProps) {
  const { before, quote, acknowledge } = props.quote;
  const later = useLaterStepsAhead();
  return (
    <>
      {later !== null && props.step !== "pay" && <later.UnpaidOrder talent={props.talent} />}
      {before !== null && quote !== null && (
        <Suspense>
          <PriceChange before={before} after={quote.breakdown} onAccept={acknowledge} />
        </Suspense>
      )}
      {props.quote.failure !== null && (
        <Notice tone="bad" title={texts.priceFailed}>
          <p>{props.quote.failure.message}</p>
          <Button variant="outline" size="small" className="mt-3" onClick={props.quote.refresh}>
            {common.tryAgain}
          </Button>
        </Notice>
      )}
      <Questions {...props} />
    </>
  );
}

function Questions({ step, isOfferChosen, ...shared }: BookingStepProps) {
  const { talent, offer, quote, onStep } = shared;
  if (step === "what" || offer === null) {
    return <StepWhat {...{ talent, offer, quote, isOfferChosen }} />;
  }
  return (
    <Suspense
      fallback={
        <>
          <Skeleton className="h-24" />
          <Skeleton className="h-20" />
          <Skeleton className="h-28" />
        </>
      }
    >
      <LaterStep {...{ step, talent, offer, quote, onStep }} />
    </Suspense>
  );
}

/** Shows the current step; earlier steps can be opened again. */
export function StepProgress({
  step,
  title,
  onStep,
}: Pick<BookingStepProps, "step" | "onStep"> & { title: string }) {
  const current = steps.indexOf(step);
  return (
    <nav aria-label={texts.steps}>
      <p className="sr-only" aria-live="polite">
        {texts.progress({
          step: current + 1,
          count: steps.length,
          title,
        })}
      </p>
      <ol className="flex items-start gap-1.5">
        {steps.map((one, index) => (
          <li key={one} className="flex-1">
            <button
              type="button"
              disabled={index >= current}
              onClick={() => onStep(one)}
              {...(index === current ? { "aria-current": "step" as const } : {})}
              className={classNames(
                "block w-full border-t-4 pt-2 text-start text-sm font-semibold enabled:cursor-pointer enabled:hover:text-strong",
                index <= current ? "border-action text-strong" : "border-line text-mute",
              )}
            >
              <span className="flex items-start gap-1">
                {index < current && (
                  <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success-mark" />
                )}
                {shortTitles[one]}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
