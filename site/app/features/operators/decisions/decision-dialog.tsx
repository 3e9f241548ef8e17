import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { z } from "zod/mini";
import { capitalised } from "#app/features/operators/parts/capitalised.ts";
import { applicationStates, auditActions, textOf } from "#app/features/operators/parts/codes.ts";
import { shownEmail } from "#app/lib/accounts/email-address.ts";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import { operatorReason } from "#app/lib/api/rules/texts.ts";
import type { ApprovalView } from "#app/lib/api/types.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Textarea } from "#app/ui/forms/field.tsx";
import { FormDialog } from "#app/ui/overlays/form-dialog.tsx";
import * as texts from "#messages/operators";
import { ApprovalNotice } from "./approval-notice.tsx";
import { type ActFields, type ReasonedForm, useReasonedForm } from "./use-reasoned-form.ts";

export interface DecisionWords {
  title: string;
  lead: string;
  /** What the reason is called here. */
  reason: string;
  confirm: string;
  done: string;
  danger?: boolean;
}

export interface DecisionDialogProps<Typed extends FieldValues, Answer>
  extends Partial<ActFields<Typed>> {
  words: DecisionWords;
  send: (reason: string, typed: Typed) => Promise<Answer | { approval: ApprovalView }>;
  onClose: () => void;
  /** What the decision does, and its fields besides the reason. */
  children?: ReactNode | ((form: ReasonedForm<Typed>) => ReactNode);
  /** Whether a second operator must approve it; shown before it is sent. */
  needsApproval?: boolean;
  /** The texts of earlier decisions, which `already_decided` contains as codes. */
  decisions?: Readonly<Record<string, string>>;
  /** What is shown for a response; `words.done` otherwise. */
  doneText?: (answer: Answer) => string;
}

/** Asks for the reason of a decision and sends it. Shows an earlier decision of another operator. */
export function DecisionDialog<Typed extends FieldValues, Answer>({
  words,
  send,
  onClose,
  children,
  defaults = {} as Typed,
  problemsOf,
  fieldOf,
  needsApproval = false,
  decisions = {},
  doneText = () => words.done,
}: DecisionDialogProps<Typed, Answer>) {
  const form = useReasonedForm<Typed, Answer>({
    ...{ defaults, problemsOf, fieldOf, doneText },
    wordsFor: (error) => decidedBy(error, formatDateTime, decisions) ?? messageFor(error),
    act: (typed, reason) => send(reason, typed),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={words.title}
      description={words.lead}
      confirm={words.confirm}
      danger={words.danger === true}
      {...form.frame}
      onClose={onClose}
    >
      {typeof children === "function" ? children(form) : children}
      {needsApproval && <ApprovalNotice />}
      <Textarea label={words.reason} maxLength={operatorReason.longest} {...form.reason} />
    </FormDialog>
  );
}

const details = z.object({
  decided: z.string(),
  decision: z.object({
    by: z.object({ email: z.optional(z.string()) }),
    at: z.string(),
  }),
});

/** Returns who made an earlier decision, and when: `Approved by kim@… on Sat 21 Nov, 18:30.` */
export function decidedBy(
  error: unknown,
  format: (instant: string) => string,
  decisions: Readonly<Record<string, string>> = {},
): string | null {
  if (!(error instanceof ApiFailure) || error.code !== "already_decided") {
    return null;
  }
  const found = details.safeParse(error.details);
  if (!found.success) {
    return null;
  }
  const { decided, decision } = found.data;
  const { email } = decision.by;
  const table = { ...applicationStates, ...auditActions, ...decisions };
  const made = {
    decided: capitalised(textOf<string>(table, decided)),
    time: format(decision.at),
  };
  return email === undefined
    ? texts.decidedByAnother(made)
    : texts.decidedBy({ ...made, operator: shownEmail(email) });
}
