import type { OfferView, TalentView } from "#app/lib/api/types.ts";
import { needsSlot, type Step } from "./draft.ts";
import { StepBrief } from "./step-brief.tsx";
import { StepContact } from "./step-contact.tsx";
import { StepReview } from "./step-review.tsx";
import { StepSlot, StepWantedBy } from "./step-when.tsx";
import type { QuoteState } from "./use-quote.ts";

export { rulesOf } from "./draft-rules.ts";
export { PriceChange } from "./price-change.tsx";
export { requestOrder } from "./request-order.ts";
export { UnpaidOrder } from "./unpaid-order.tsx";

interface LaterStepProps {
  step: Exclude<Step, "offer">;
  talent: TalentView;
  offer: OfferView;
  quote: QuoteState;
  onStep: (step: Step) => void;
}

/** The questions of every step but the first. */
export function LaterStep({ step, talent, offer, quote, onStep }: LaterStepProps) {
  switch (step) {
    case "brief":
      return <StepBrief talent={talent} offer={offer} />;
    case "when":
      return needsSlot(offer) ? (
        <StepSlot talent={talent} quote={quote} />
      ) : (
        <StepWantedBy talent={talent} offer={offer} quote={quote} />
      );
    case "contact":
      return <StepContact offer={offer} quote={quote} />;
    case "review":
      return <StepReview talent={talent} offer={offer} quote={quote} onStep={onStep} />;
  }
}
