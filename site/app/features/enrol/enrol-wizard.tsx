import { useEffect, useMemo, useState } from "react";
import { type FieldPath, FormProvider, useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import { asSentence, fieldNames, problemsIn } from "#app/lib/forms/field-problems.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { useStepTrouble } from "#app/lib/forms/use-step-trouble.ts";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { StepHeading } from "#app/ui/step-heading.tsx";
import { applicationOf } from "./application.ts";
import {
  type EnrolAnswers,
  type EnrolStep,
  emptyAnswers,
  enrolSteps,
  enrolTitles,
} from "./enrol-answers.ts";
import { EnrolQuestions } from "./enrol-questions.tsx";
import { enrolRules, enrolStepOf, firstUnfinishedEnrolStep } from "./enrol-rules.ts";
import { forgetAnswers, keepAnswers, keptAnswers } from "./keep-answers.ts";

const known = new Set(fieldNames(emptyAnswers));

/** The application of an athlete, one decision per step, kept on the device until it is sent. */
export function EnrolWizard({ onSent }: { onSent?: () => void }) {
  const navigate = useNavigate();
  const [begun] = useState(() => keptAnswers(localStorage));
  const [step, setStep] = useState<EnrolStep>(begun.step);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const { message, attempt, heading, fail, clear } = useStepTrouble(step);
  const resolver = useMemo(
    () => rulesResolver<EnrolAnswers>((answers) => enrolRules(step, answers, today)),
    [step, today],
  );
  const form = useForm<EnrolAnswers>({
    defaultValues: begun.answers,
    resolver,
    shouldFocusError: false,
  });
  const { getValues, subscribe } = form;
  useEffect(() => {
    keepAnswers(localStorage, step, getValues());
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => keepAnswers(localStorage, step, values),
    });
  }, [getValues, subscribe, step]);

  const goTo = (next: EnrolStep) => {
    clear();
    setStep(next);
  };

  async function send(answers: EnrolAnswers) {
    const unfinished = firstUnfinishedEnrolStep(answers, today);
    if (unfinished !== null) {
      setStep(unfinished);
      fail("This step still needs an answer.");
      return;
    }
    try {
      const body = applicationOf(answers, today);
      const { reference } = await answerOf(api.POST("/api/join", { body }));
      forgetAnswers(localStorage);
      onSent?.();
      await navigate(paths.enrollSuccess(reference));
    } catch (error) {
      showRefusal(error);
    }
  }

  function showRefusal(error: unknown) {
    fail(messageFor(error));
    const fields = error instanceof ApiFailure ? error.fields : [];
    const [first] = fields;
    if (first !== undefined) {
      setStep(enrolStepOf(first.field));
    }
    for (const { field, message: rule } of fields) {
      const name = field.startsWith("offers.0.price") ? "offer.price" : field;
      if (isField(name)) {
        form.setError(name, { type: "server", message: asSentence(rule) });
      }
    }
  }

  const submit = form.handleSubmit(
    async (answers) => {
      const next = enrolSteps[enrolSteps.indexOf(step) + 1];
      if (next === undefined) {
        await send(answers);
      } else {
        goTo(next);
      }
    },
    () => fail(null),
  );
  const index = enrolSteps.indexOf(step);
  const before = enrolSteps[index - 1];

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} aria-label="Apply to join">
        <p className="text-sm font-semibold text-ink-mute" aria-live="polite">
          Step {index + 1} of {enrolSteps.length}
        </p>
        <progress
          aria-label="Progress of the application"
          value={index + 1}
          max={enrolSteps.length}
          className="mt-2 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ink"
        />
        <StepHeading ref={heading}>{enrolTitles[step]}</StepHeading>
        <div className="grid gap-6">
          <ErrorSummary
            message={message}
            problems={problemsIn(form.formState.errors)}
            attempt={attempt}
          />
          <EnrolQuestions step={step} today={today} />
        </div>
        <div className="mt-8 flex flex-wrap gap-3 border-t border-line pt-5">
          {before !== undefined && (
            <Button variant="ghost" onClick={() => goTo(before)}>
              Back
            </Button>
          )}
          <Button type="submit" busy={form.formState.isSubmitting} className="flex-1">
            {index === enrolSteps.length - 1 ? "Send the application" : "Continue"}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

function isField(name: string): name is FieldPath<EnrolAnswers> {
  return known.has(name);
}
