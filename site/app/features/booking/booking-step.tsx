import { lazy, Suspense } from "react";
import type { OfferView, TalentView } from "#app/lib/api/types.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Step } from "./draft.ts";
import { loadLaterSteps } from "./load-later-steps.ts";
import { StepOffer } from "./step-offer.tsx";
import type { QuoteState } from "./use-quote.ts";

const LaterStep = lazy(async () => ({ default: (await loadLaterSteps()).LaterStep }));

export interface BookingStepProps {
  step: Step;
  talent: TalentView;
  offer: OfferView | null;
  quote: QuoteState;
  onStep: (step: Step) => void;
}

/** The questions of one step, with the trouble of the price above them. */
export function BookingStep(props: BookingStepProps) {
  return (
    <>
      {props.quote.failure !== null && (
        <Notice tone="bad" title="We could not get the price">
          <p>{props.quote.failure.message}</p>
          <Button variant="outline" size="small" className="mt-3" onClick={props.quote.refresh}>
            Try again
          </Button>
        </Notice>
      )}
      <Questions {...props} />
    </>
  );
}

function Questions({ step, talent, offer, quote, onStep }: BookingStepProps) {
  if (step === "offer" || offer === null) {
    return <StepOffer talent={talent} offer={offer} />;
  }
  return (
    <Suspense fallback={<Skeleton className="h-72" />}>
      <LaterStep step={step} talent={talent} offer={offer} quote={quote} onStep={onStep} />
    </Suspense>
  );
}
