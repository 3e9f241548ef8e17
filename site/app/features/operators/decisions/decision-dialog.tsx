import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { z } from "zod/mini";
import { capitalised } from "#app/features/operators/parts/capitalised.ts";
import { applicationStates, auditActions, textOf } from "#app/features/operators/parts/codes.ts";
import { shownEmail } from "#app/lib/accounts/email-address.ts";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import { operatorReason } from "#app/lib/api/rules/texts.ts";
import { changeAndRevalidate } from "#app/lib/forms/changes.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { textWithin } from "#app/lib/forms/text-rules.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Textarea } from "#app/ui/field.tsx";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/operators";
import * as approvals from "#messages/operators-approvals";
import { isWaiting } from "./approval-words.ts";

export interface DecisionWords {
  title: string;
  lead: string;
  /** What the reason is called here. */
  reason: string;
  confirm: string;
  done: string;
  danger?: boolean;
}

export interface DecisionDialogProps {
  words: DecisionWords;
  send: (reason: string) => Promise<unknown>;
  onClose: () => void;
  /** What the decision does, and what it needs besides a reason. */
  children?: ReactNode;
  /** Why it cannot be sent yet; asked when it is. */
  missing?: () => string | null;
  /** Called at each attempt, before the reason is checked. */
  onAttempt?: () => void;
  /** Whether a second operator must approve it; shown before it is sent. */
  needsApproval?: boolean;
  /** The texts of earlier decisions, which `already_decided` contains as codes. */
  decisions?: Readonly<Record<string, string>>;
  /** What is shown for a response; `words.done` otherwise. */
  doneText?: (answer: unknown) => string;
}

const rules = z.object({
  reason: textWithin(operatorReason, texts.giveReason),
});

/** Thrown when what a decision needs besides its reason is missing. */
class Incomplete extends Error {}

/** Asks for the reason of a decision and sends it. Shows an earlier decision of another operator. */
export function DecisionDialog({
  words,
  send,
  onClose,
  children,
  missing = () => null,
  onAttempt,
  needsApproval = false,
  decisions = {},
  doneText = () => words.done,
}: DecisionDialogProps) {
  const revalidator = useRevalidator();
  const { form, submit, summary, errorOf } = useForm<{ reason: string }>({
    defaults: { reason: "" },
    resolver: rulesResolver(() => rules),
    wordsFor: (error) =>
      error instanceof Incomplete
        ? error.message
        : (decidedBy(error, formatDateTime, decisions) ?? messageFor(error)),
    send: async ({ reason }) => {
      const why = missing();
      if (why !== null) {
        throw new Incomplete(why);
      }
      let answer: unknown;
      await changeAndRevalidate(revalidator.revalidate, async () => {
        answer = await send(reason.trim());
      });
      showToast(isWaiting(answer) ? approvals.waits : doneText(answer));
      onClose();
    },
  });
  return (
    <FormDialog
      title={words.title}
      description={words.lead}
      confirm={words.confirm}
      danger={words.danger === true}
      busy={form.formState.isSubmitting}
      onSubmit={async (event) => {
        onAttempt?.();
        await submit(event);
      }}
      onClose={onClose}
    >
      <ErrorSummary {...summary} />
      {children}
      {needsApproval && (
        <Notice tone="warning" title={approvals.needsApproval}>
          <p>{approvals.needsApprovalHint}</p>
        </Notice>
      )}
      <Textarea
        label={words.reason}
        maxLength={operatorReason.longest}
        error={errorOf("reason")}
        {...form.register("reason")}
      />
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
