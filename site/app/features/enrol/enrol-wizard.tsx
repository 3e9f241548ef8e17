import { useCallback, useMemo, useState } from "react";
import { FormProvider } from "react-hook-form";
import { ApiFailure } from "#app/lib/api/failure.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { useStepFocus } from "#app/lib/forms/use-step-focus.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { StepHeading } from "#app/ui/layout/step-heading.tsx";
import * as common from "#messages/common";
import * as texts from "#messages/enrol";
import {
  type EnrolAnswers,
  type EnrolStep,
  enrolSteps,
  enrolTitles,
  inAcceptedCurrency,
} from "./enrol-answers.ts";
import { enrolRules, enrolStepOf, firstUnfinishedEnrolStep } from "./enrol-rules.ts";
import { StepConsents, type StepConsentsProps } from "./step-consents.tsx";
import { StepOffer } from "./step-offer.tsx";
import { StepReach, StepSport } from "./step-sport.tsx";
import { StepAgent, StepYou } from "./step-you.tsx";

export interface EnrolWizardProps {
  /** Where to begin, and with what. */
  begun: { step: EnrolStep; answers: EnrolAnswers };
  /** Called with every change. */
  keep?: (step: EnrolStep, answers: EnrolAnswers) => void;
  send: (answers: EnrolAnswers, today: string) => Promise<void>;
  /** On the last button. */
  sendLabel: string;
  /** The address is proven, and stays. */
  emailStays?: boolean;
  /** What is said about the address. */
  emailHint?: string;
  onCancel?: () => void;
}

/** The questions of an application, one decision per step. */
export function EnrolWizard({
  begun,
  keep,
  send,
  sendLabel,
  emailStays = false,
  emailHint = emailStays ? texts.emailStays : texts.emailHint,
  onCancel,
}: EnrolWizardProps) {
  const [step, setStep] = useState<EnrolStep>(begun.step);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const resolver = useMemo(
    () => rulesResolver<EnrolAnswers>((answers) => enrolRules(step, answers, today)),
    [step, today],
  );
  const keepStep = useCallback((answers: EnrolAnswers) => keep?.(step, answers), [keep, step]);
  const { form, submit, busy, summary, fail, clear } = useForm<EnrolAnswers>({
    defaults: inAcceptedCurrency(begun.answers),
    resolver,
    keep: keepStep,
    fieldOf,
    send: async (answers) => {
      const next = enrolSteps[enrolSteps.indexOf(step) + 1];
      if (next === undefined) await sendAll(answers);
      else goTo(next);
    },
  });
  const heading = useStepFocus(step, summary.attempt > 0);

  const goTo = (next: EnrolStep) => {
    clear();
    setStep(next);
  };

  async function sendAll(answers: EnrolAnswers) {
    const unfinished = firstUnfinishedEnrolStep(answers, today);
    if (unfinished !== null) {
      setStep(unfinished);
      fail(texts.unfinished);
      return;
    }
    try {
      await send(answers, today);
    } catch (error) {
      const [first] = error instanceof ApiFailure ? error.fields : [];
      if (first !== undefined) setStep(enrolStepOf(first.field.replace(/^form\./, "")));
      throw error;
    }
  }

  const index = enrolSteps.indexOf(step);
  const before = enrolSteps[index - 1];

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} aria-label={texts.apply}>
        <p className="text-sm font-semibold text-mute" aria-live="polite">
          {texts.stepOf({ step: index + 1, count: enrolSteps.length })}
        </p>
        <progress
          aria-label={texts.progress}
          value={index + 1}
          max={enrolSteps.length}
          className="mt-2 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-action [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-action"
        />
        <StepHeading ref={heading}>{enrolTitles[step]}</StepHeading>
        <div className="grid gap-6">
          <ErrorSummary {...summary} />
          <EnrolQuestions step={step} today={today} email={{ emailStays, emailHint }} />
        </div>
        <div className="mt-8 flex flex-wrap gap-3 border-t border-line pt-5">
          {before === undefined && onCancel !== undefined && (
            <Button variant="ghost" onClick={onCancel}>
              {common.cancel}
            </Button>
          )}
          {before !== undefined && (
            <Button variant="ghost" onClick={() => goTo(before)}>
              {common.back}
            </Button>
          )}
          <Button
            type="submit"
            busy={busy}
            className="basis-40 max-sm:flex-1 sm:ms-auto sm:min-w-60"
          >
            {index === enrolSteps.length - 1 ? sendLabel : common.continueLabel}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

/** The form's name of a field of the API: a change sends the form as a part, and the first offer has separate fields. */
function fieldOf(field: string): string {
  const name = field.replace(/^form\./, "");
  return name.startsWith("offers.0.price") ? "offer.price" : name;
}

/** The questions of one step. */
function EnrolQuestions({
  step,
  today,
  email,
}: {
  step: EnrolStep;
  today: string;
  email: StepConsentsProps;
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
      return <StepConsents {...email} />;
  }
}
