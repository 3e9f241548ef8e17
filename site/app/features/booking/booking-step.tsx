import type { OfferView, TalentView } from "#app/lib/api/types.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { needsSlot, type Step } from "./draft.ts";
import { StepBrief } from "./step-brief.tsx";
import { StepContact } from "./step-contact.tsx";
import { StepOffer } from "./step-offer.tsx";
import { StepReview } from "./step-review.tsx";
import { StepSlot } from "./step-slot.tsx";
import { StepWantedBy } from "./step-wanted-by.tsx";
import type { QuoteState } from "./use-quote.ts";

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
  switch (step) {
    case "brief":
      return <StepBrief talent={talent} offer={offer} />;
    case "when":
      return needsSlot(offer) ? (
        <StepSlot talent={talent} quote={quote} />
      ) : (
        <StepWantedBy talent={talent} offer={offer} />
      );
    case "contact":
      return <StepContact offer={offer} />;
    case "review":
      return <StepReview talent={talent} offer={offer} quote={quote} onStep={onStep} />;
  }
}
