import { needsSlot } from "./draft.ts";
import type { LaterStepProps } from "./load-later-steps.ts";
import { StepBrief } from "./step-brief.tsx";
import { StepContact } from "./step-contact.tsx";
import { StepReview } from "./step-review.tsx";
import { StepSlot, StepWantedBy } from "./step-when.tsx";

export { rulesOf } from "./draft-rules.ts";
export { PriceChange } from "./price-change.tsx";
export { requestOrder } from "./request-order.ts";
export { UnpaidOrder } from "./unpaid-order.tsx";

/** The questions of every step but the first. */
export function LaterStep({ step, talent, offer, quote, onStep }: LaterStepProps) {
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
      return <StepContact offer={offer} quote={quote} />;
    case "review":
      return <StepReview talent={talent} offer={offer} quote={quote} onStep={onStep} />;
  }
}
