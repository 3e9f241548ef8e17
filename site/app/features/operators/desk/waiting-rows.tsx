import { useState } from "react";
import { Link } from "react-router";
import {
  ApprovalDialog,
  approvalDecisions,
} from "#app/features/operators/decisions/approval-list.tsx";
import { RetryDialog } from "#app/features/operators/decisions/retry-dialog.tsx";
import {
  FeedbackDialog,
  feedbackStepLabels,
  stepsOf,
} from "#app/features/operators/moderation/feedback-list.tsx";
import {
  PayoutStepDialog,
  payoutStepLabels,
} from "#app/features/operators/money/payout-step-dialog.tsx";
import { waitingTime } from "#app/features/operators/parts/row-card.tsx";
import { useMayAct } from "#app/lib/accounts/operator-roles.ts";
import type { OperatorAct } from "#app/lib/api/rules/operator-access.ts";
import type {
  ApprovalDecision,
  ApprovalView,
  EffectView,
  Feedback,
  FeedbackStep,
} from "#app/lib/api/types.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { cardClass } from "#app/ui/card.tsx";
import * as common from "#messages/common";
import * as texts from "#messages/operators-queues";
import type { QueueName, WaitingItem } from "./waiting-items.ts";

type Payout = Parameters<typeof PayoutStepDialog>[0];

type Open =
  | { kind: "payout"; payout: Payout["payout"]; step: Payout["step"] }
  | { kind: "feedback"; feedback: Feedback; decision: FeedbackStep }
  | { kind: "effect"; effect: EffectView }
  | { kind: "approval"; approval: ApprovalView; decision: ApprovalDecision };

interface WaitingItemsProps {
  items: readonly WaitingItem[];
  /** The list of an item, and what is done there. */
  nameOf: (queue: QueueName) => { title: string; action: string };
  now: number;
}

/** The longest waiting items of all lists, each with its decision. */
export function WaitingItems({ items, nameOf, now }: WaitingItemsProps) {
  const mayAct = useMayAct();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <ol className="grid gap-3">
        {items.map((item) => (
          <li
            key={`${item.queue} ${item.key}`}
            className={cardClass(
              "flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:px-5",
            )}
          >
            <div className="min-w-0 flex-1 basis-64">
              <p className="text-sm text-mute">
                {nameOf(item.queue).title}
                {item.since !== "" && (
                  <>
                    {" · "}
                    <time dateTime={item.since} title={formatDateTime(item.since)}>
                      {waitingTime(item.since, now)}
                    </time>
                  </>
                )}
              </p>
              <h3 className="font-bold wrap-anywhere">
                <Link to={item.to} className="underline">
                  {item.title}
                </Link>
              </h3>
              {item.detail !== "" && (
                <p className="line-clamp-2 text-sm wrap-anywhere text-soft">{item.detail}</p>
              )}
            </div>
            <div className="flex flex-wrap gap-2">
              {choicesOf(item, mayAct).map(({ label, choice }) => (
                <Button
                  key={label}
                  size="small"
                  variant="outline"
                  aria-label={texts.actionFor({ action: label, list: item.title })}
                  onClick={() => setOpen(choice)}
                >
                  {label}
                </Button>
              ))}
              {choicesOf(item, mayAct).length === 0 && (
                <Button asChild size="small" variant="outline">
                  <Link
                    to={item.to}
                    aria-label={texts.actionFor({
                      action: nameOf(item.queue).action,
                      list: item.title,
                    })}
                  >
                    {nameOf(item.queue).action}
                  </Link>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {open?.kind === "payout" && <PayoutStepDialog {...open} onClose={close} />}
      {open?.kind === "feedback" && <FeedbackDialog {...open} onClose={close} />}
      {open?.kind === "approval" && <ApprovalDialog {...open} onClose={close} />}
      {open?.kind === "effect" && <RetryDialog {...open} onClose={close} />}
    </>
  );
}

/** The decisions that the operator can make on the row. */
export function choicesOf(
  { subject }: Pick<WaitingItem, "subject">,
  mayAct: (act: OperatorAct) => boolean,
): { label: string; choice: Open }[] {
  if (subject === undefined) return [];
  if ("payout" in subject) {
    if (!mayAct("POST /api/operators/orders/{orderGuid}/payout-steps")) return [];
    const { payout } = subject;
    return payout.steps.map((step) => ({
      label: payoutStepLabels[step],
      choice: { kind: "payout", payout, step },
    }));
  }
  if ("feedback" in subject) {
    if (!mayAct("POST /api/operators/feedback/{orderGuid}/decisions")) return [];
    const { feedback } = subject;
    return stepsOf(feedback).map((decision) => ({
      label: feedbackStepLabels[decision],
      choice: { kind: "feedback", feedback, decision },
    }));
  }
  if ("approval" in subject) {
    const { approval } = subject;
    return approval.decisions.map((decision) => ({
      label: approvalDecisions[decision],
      choice: { kind: "approval", approval, decision },
    }));
  }
  if (!mayAct("POST /api/operators/effects/replay")) return [];
  return [{ label: common.tryAgain, choice: { kind: "effect", effect: subject.effect } }];
}
