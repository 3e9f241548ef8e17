import type { Step } from "#app/features/booking/draft/draft.ts";
import { useKnownCustomer } from "#app/features/booking/place/use-known-customer.ts";
import type { QuoteState } from "#app/features/booking/price/use-quote.ts";
import type { OfferView, TalentView } from "#app/lib/api/types.ts";
import { StepDetails } from "./step-details.tsx";
import { StepPay } from "./step-pay.tsx";

export { DraftNotes } from "#app/features/booking/draft/draft-notes.tsx";
export { rulesOf } from "#app/features/booking/draft/draft-rules.ts";
export { ExtraFields } from "#app/features/booking/fields/extra-fields.tsx";
export { requestOrder } from "#app/features/booking/place/request-order.ts";
export { PriceChange } from "#app/features/booking/price/price-change.tsx";
export { PriceSummary } from "#app/features/booking/price/price-lines.tsx";
export { MissingNote } from "./missing-note.tsx";
export { PayBar } from "./pay-bar.tsx";
export { StepSlot } from "./step-slot.tsx";

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
