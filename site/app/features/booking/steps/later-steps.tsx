import type { OfferView, TalentView } from "#app/lib/api/types.ts";
import type { Step } from "./draft.ts";
import { StepDetails } from "./step-details.tsx";
import { StepPay } from "./step-pay.tsx";
import { useKnownCustomer } from "./use-known-customer.ts";
import type { QuoteState } from "./use-quote.ts";

export { rulesOf } from "./draft-rules.ts";
export { PriceChange } from "./price-change.tsx";
export { requestOrder } from "./request-order.ts";
export { StepSlot } from "./step-slot.tsx";
export { UnpaidOrder } from "./unpaid-order.tsx";

interface LaterStepProps {
  step: Exclude<Step, "what">;
  talent: TalentView;
  offer: OfferView;
  quote: QuoteState;
  onStep: (step: Step) => void;
}

/** The questions of every step but the first. */
export function LaterStep({ step, ...shared }: LaterStepProps) {
  useKnownCustomer();
  return step === "details" ? <StepDetails {...shared} /> : <StepPay {...shared} />;
}
