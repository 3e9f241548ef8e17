import { lazy, Suspense, useState } from "react";
import type { Step } from "#app/features/booking/draft/draft.ts";
import type { QuoteState } from "#app/features/booking/price/use-quote.ts";
import type { OfferView, TalentView } from "#app/lib/api/types.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "#messages/booking";
import * as common from "#messages/common";
import { loadedLaterSteps, loadLaterSteps, useLaterStepsAhead } from "./load-later-steps.ts";
import { StepWhat } from "./step-what.tsx";

const LazyLaterStep = lazy(async () => ({ default: (await loadLaterSteps()).LaterStep }));
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
      {later !== null && <later.DraftNotes talent={props.talent} step={props.step} />}
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
  // One and the same component for the whole visit: another one would start the step again.
  const [LaterStep] = useState(() => loadedLaterSteps()?.LaterStep ?? LazyLaterStep);
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
