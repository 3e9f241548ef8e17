import type { EnrolStep } from "./enrol-answers.ts";
import { StepAgent } from "./step-agent.tsx";
import { StepConsents } from "./step-consents.tsx";
import { StepOffer } from "./step-offer.tsx";
import { StepReach } from "./step-reach.tsx";
import { StepSport } from "./step-sport.tsx";
import { StepYou } from "./step-you.tsx";

/** The questions of one step. */
export function EnrolQuestions({
  step,
  today,
  emailStays,
}: {
  step: EnrolStep;
  today: string;
  emailStays: boolean;
}) {
  switch (step) {
    case "you":
      return <StepYou today={today} />;
    case "sport":
      return <StepSport />;
    case "reach":
      return <StepReach />;
    case "offer":
      return <StepOffer />;
    case "agent":
      return <StepAgent />;
    case "consents":
      return <StepConsents emailStays={emailStays} />;
  }
}
