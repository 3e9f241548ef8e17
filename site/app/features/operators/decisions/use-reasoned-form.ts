import type { FieldPath, FieldPathValue, FieldValues } from "react-hook-form";
import { useRevalidator } from "react-router";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import { operatorReason } from "#app/lib/api/rules/texts.ts";
import type { ApprovalView } from "#app/lib/api/types.ts";
import { changeAndRevalidate } from "#app/lib/forms/changes.ts";
import { type FieldProblem, problemIf } from "#app/lib/forms/field-problems.ts";
import type { Saved } from "#app/lib/forms/follow-stored.ts";
import { problemsResolver } from "#app/lib/forms/problems-resolver.ts";
import { isWithin } from "#app/lib/forms/text-rules.ts";
import { type FieldProps, type Form, useForm } from "#app/lib/forms/use-form.ts";
import { useStored } from "#app/lib/forms/use-stored.ts";
import { showToast } from "#app/ui/toast.tsx";
import * as area from "#messages/operators";
import * as approvals from "#messages/operators-approvals";
import * as settings from "#messages/operators-settings";
import { isWaiting } from "./approval-words.ts";

/** What an act of an operator needs besides its reason. */
export interface ActFields<Typed extends FieldValues> {
  /** The first values of its fields. */
  defaults: Typed;
  /** What is wrong with the fields before anything is sent. */
  problemsOf?: ((typed: Typed) => readonly FieldProblem[]) | undefined;
  /** The form's name of a field of the API, where they differ by more than what is before them. */
  fieldOf?: ((field: string, typed: Typed) => string) | undefined;
}

interface ReasonedFormOptions<Typed extends FieldValues, Answer> extends ActFields<Typed> {
  wordsFor?: (error: unknown) => string;
  /** Carries it out, or requests a second operator's approval. */
  act: (
    typed: Typed,
    reason: string,
    version: number,
  ) => Promise<Answer | { approval: ApprovalView }>;
  /** What is shown for a response. */
  doneText?: (answer: Answer) => string;
  onDone?: () => void;
  /** For what is stored and changed by others, too: its version, and what is stored after a response. */
  stored?: { version: number; after: (answer: Answer) => Saved<Typed> };
}

type Reasoned<Typed> = Typed & { reason: string };

export interface ReasonedForm<Typed extends FieldValues>
  extends Omit<Form<Reasoned<Typed>>, "set" | "form" | "field"> {
  typed: Typed;
  /** Changes fields that are no controls of the browser. */
  set: (change: Partial<Typed>) => void;
  field: (name: FieldPath<Typed>) => FieldProps;
  reason: FieldProps;
  /** What is stored now; the first values of a form that only sends. */
  saved: Typed;
}

/** A form of an operator's act: it has a reason, revalidates the page, and may wait for a second operator. */
export function useReasonedForm<Typed extends FieldValues, Answer>({
  defaults,
  problemsOf = () => [],
  fieldOf,
  wordsFor = failureWords,
  act,
  doneText = () => area.saved,
  onDone,
  stored,
}: ReasonedFormOptions<Typed, Answer>): ReasonedForm<Typed> {
  const { revalidate } = useRevalidator();
  const carryOut = async (values: Reasoned<Typed>, version: number) => {
    const answer = await changeAndRevalidate(revalidate, () =>
      act(typedIn(values), values.reason.trim(), version),
    );
    showToast(isWaiting(answer) ? approvals.waits : doneText(answer));
    onDone?.();
    return answer;
  };
  const { form, set, field, ...rest } = useForm<Reasoned<Typed>>({
    defaults: { ...defaults, reason: "" },
    resolver: problemsResolver((values) => [
      ...problemsOf(typedIn(values)),
      ...problemIf(!isWithin(values.reason, operatorReason), "reason", area.giveReason),
    ]),
    wordsFor,
    fieldOf: fieldOf && ((name, values) => fieldOf(name, typedIn(values))),
    ...(stored === undefined
      ? { send: (values) => carryOut(values, 0) }
      : {
          stored: {
            use: useStored,
            version: stored.version,
            parts: Object.keys(defaults) as FieldPath<Reasoned<Typed>>[],
            save: async (values, seen) => {
              const answer = await carryOut(values, seen.version);
              if (isWaiting(answer)) return null;
              const { values: next, version } = stored.after(answer);
              return { values: { ...next, reason: "" }, version };
            },
          },
        }),
  });
  // The choice answers the summary that reported the conflict.
  const choose = (settle: () => void) => () => {
    settle();
    rest.clear();
  };
  return {
    ...rest,
    takeStored: choose(rest.takeStored),
    keepTyped: choose(rest.keepTyped),
    saved: defaults,
    typed: typedIn(form.watch()),
    set: (change) => {
      for (const [name, value] of Object.entries(change)) {
        type Name = FieldPath<Reasoned<Typed>>;
        set(name as Name, value as FieldPathValue<Reasoned<Typed>, Name>);
      }
    },
    field: (name) => field(name as FieldPath<Reasoned<Typed>>),
    reason: field("reason" as FieldPath<Reasoned<Typed>>),
  };
}

function failureWords(error: unknown): string {
  const isConflict = error instanceof ApiFailure && error.code === "conflict";
  return isConflict ? settings.changedByAnother : messageFor(error);
}

/** What was typed without the reason, which the API takes beside it. */
function typedIn<Typed extends FieldValues>({ reason: _, ...typed }: Reasoned<Typed>): Typed {
  return typed as unknown as Typed;
}
