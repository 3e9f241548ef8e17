import { useEffect, useState } from "react";
import { ApprovalNotice } from "#app/features/operators/decisions/approval-notice.tsx";
import {
  DecisionDialog,
  type DecisionWords,
} from "#app/features/operators/decisions/decision-dialog.tsx";
import { orderStates, textOf } from "#app/features/operators/parts/codes.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import { deliveryNote } from "#app/lib/api/rules/texts.ts";
import type {
  DecisionEffect,
  DeclineReason,
  Money,
  OrderDecision,
  OrderFile,
} from "#app/lib/api/types.ts";
import { problemIf } from "#app/lib/forms/field-problems.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { minorUnitsOf } from "#app/lib/money/read-amount.ts";
import { formatList } from "#app/lib/texts/format-list.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Input, Select, Textarea } from "#app/ui/forms/field.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-order-decisions";

/** A decision as the desk offers it: a part of a disputed order is refunded by a release. */
export type DeskDecision = OrderDecision | "resolve_part";

export interface OrderDecisionDialogProps {
  order: OrderFile;
  decision: DeskDecision;
  onClose: () => void;
}

/** One decision about an order. Shows its effect before it is sent. */
export function OrderDecisionDialog({ order, decision, onClose }: OrderDecisionDialogProps) {
  const { orderGuid, refundable, version } = order;
  const refundOf = (typed: string) => refundIn(decision, typed, refundable);
  const tooMuch = texts.tooMuch({ amount: formatMoney(refundable) });
  const isScheduled = ["session", "appearance"].includes(order.offer.kind);
  return (
    <DecisionDialog
      words={orderWords[decision]}
      onClose={onClose}
      defaults={nothing}
      problemsOf={({ refund, deliveryNote: note }) => [
        ...problemIf(refundOf(refund) === "wrong", "refund", texts.amountRule),
        ...problemIf(refundOf(refund) === "tooMuch", "refund", tooMuch),
        ...problemIf(refundOf(refund) === "missing", "refund", texts.amountMissing),
        ...problemIf(
          decision === "deliver" && !isScheduled && note.trim() === "",
          "deliveryNote",
          texts.deliveryMissing,
        ),
      ]}
      fieldOf={(field) => field.replace(/^refund\..*/, "refund")}
      send={(reason, { refund: amount, declineReason, deliveryNote: typed }) => {
        const refund = refundOf(amount);
        const note = typed.trim();
        return answerOf(
          api.POST("/api/operators/orders/{orderGuid}/decisions", {
            params: { path: { orderGuid } },
            body: {
              decision: sentAs(decision),
              version,
              reason,
              ...(refund === null || typeof refund === "string" ? {} : { refund }),
              ...(decision === "decline" ? { declineReason } : {}),
              ...(decision === "deliver" && note !== "" ? { deliveryNote: note } : {}),
            },
          }),
        );
      }}
    >
      {({ field, typed, errorOf }) => {
        const shownWhileTyped: Record<string, string> = { wrong: texts.amountRule, tooMuch };
        const refund = refundOf(typed.refund);
        return (
          <>
            {hasPart(decision) && (
              <Input
                label={texts.refundAmount({ currency: refundable.currency })}
                aside={needsPart(decision) ? undefined : area.optional}
                hint={texts.lessThan({ amount: formatMoney(refundable) })}
                inputMode="decimal"
                {...field("refund")}
                error={shownWhileTyped[String(refund)] ?? errorOf("refund")}
              />
            )}
            {decision === "decline" && (
              <Select
                label={texts.declineReason}
                options={declineReasons}
                {...field("declineReason")}
              />
            )}
            {decision === "deliver" && (
              <Textarea
                label={texts.deliveryNote}
                aside={isScheduled ? area.optional : undefined}
                hint={texts.deliveryNoteHint}
                maxLength={deliveryNote.longest}
                {...field("deliveryNote")}
              />
            )}
            {typeof refund !== "string" && (
              <Effect orderGuid={orderGuid} decision={sentAs(decision)} refund={refund} />
            )}
          </>
        );
      }}
    </DecisionDialog>
  );
}

interface Typed {
  refund: string;
  declineReason: DeclineReason;
  deliveryNote: string;
}

const nothing: Typed = { refund: "", declineReason: "other", deliveryNote: "" };

function sentAs(decision: DeskDecision): OrderDecision {
  return decision === "resolve_part" ? "resolve_release" : decision;
}

function needsPart(decision: DeskDecision): boolean {
  return decision === "resolve_part" || decision === "refund_part";
}

function hasPart(decision: DeskDecision): boolean {
  return needsPart(decision) || decision === "resolve_release";
}

/** The part that a decision refunds, if any; or why it is none. */
export function refundIn(
  decision: DeskDecision,
  typed: string,
  { amount: refundable, currency }: Money,
): Money | "wrong" | "tooMuch" | "missing" | null {
  const amount = hasPart(decision) && typed.trim() !== "" ? minorUnitsOf(typed, currency) : 0;
  if (amount === null) return "wrong";
  // The whole is another decision.
  if (amount > 0) return amount < refundable ? { amount, currency } : "tooMuch";
  return needsPart(decision) ? "missing" : null;
}

type Preview =
  | { status: "loading" }
  | { status: "ready"; effect: DecisionEffect }
  | { status: "failed"; message: string };

interface EffectProps {
  orderGuid: string;
  decision: OrderDecision;
  refund: Money | null;
}

/** Reads what the decision does. */
function usePreview({ orderGuid, decision, refund }: EffectProps): Preview {
  const [preview, setPreview] = useState<Preview>({ status: "loading" });
  const amount = refund?.amount;
  const currency = refund?.currency;
  useEffect(() => {
    let current = true;
    const part =
      amount === undefined || currency === undefined ? {} : { refund: { amount, currency } };
    answerOf(
      api.POST("/api/operators/orders/{orderGuid}/preview", {
        params: { path: { orderGuid } },
        body: { decision, ...part },
      }),
    )
      .then((effect) => current && setPreview({ status: "ready", effect }))
      .catch((error: unknown) => {
        if (!current) return;
        const field = error instanceof ApiFailure ? error.fields[0] : undefined;
        const message =
          field === undefined ? messageFor(error) : texts.amountProblem({ problem: field.message });
        setPreview({ status: "failed", message });
      });
    return () => {
      current = false;
    };
  }, [orderGuid, decision, amount, currency]);
  return preview;
}

/** What the decision does, and whether a second operator must approve it. */
function Effect(props: EffectProps) {
  const preview = usePreview(props);
  if (preview.status === "loading") {
    return <Skeleton className="h-24" />;
  }
  if (preview.status === "failed") {
    return <p className="font-semibold text-danger">{preview.message}</p>;
  }
  return (
    <>
      <section aria-label={texts.effects} className="rounded-xl bg-surface-sunken p-4">
        <ul className="grid gap-1">
          {linesOf(preview.effect).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      {preview.effect.needsApproval && <ApprovalNotice />}
    </>
  );
}

export function linesOf(effect: DecisionEffect): string[] {
  const { charge, refund, parts, reversal, payout, mails } = effect;
  const becomes = { state: textOf(orderStates, effect.to) };
  return [
    effect.to === effect.from ? texts.orderStays(becomes) : texts.orderBecomes(becomes),
    ...(charge == null ? [] : [texts.customerCharged({ amount: formatMoney(charge) })]),
    ...(refund == null ? [] : [texts.customerRefunded({ amount: formatMoney(refund) })]),
    ...(parts == null
      ? []
      : [
          texts.refundParts({
            athlete: formatMoney(parts.talent),
            platform: formatMoney(parts.platform),
            tax: formatMoney(parts.tax),
          }),
        ]),
    ...(effect.releasesHold ? [texts.holdReleased] : []),
    ...(reversal == null ? [] : [texts.payoutReversed({ amount: formatMoney(reversal) })]),
    ...(payout == null
      ? []
      : [
          texts.athletePaid({
            amount: formatMoney(payout.amount),
            time: formatDateTime(payout.at),
          }),
        ]),
    ...(mails.length === 0
      ? []
      : [
          texts.emailsTo({
            parties: formatList(mails.map(({ to }) => texts.party({ party: to }))),
          }),
        ]),
  ];
}

const declineReasons: readonly { value: DeclineReason; label: string }[] = [
  { value: "no_time", label: texts.declineNoTime },
  { value: "not_my_kind", label: texts.declineNotMyKind },
  { value: "unclear", label: texts.declineUnclear },
  { value: "inappropriate", label: texts.declineInappropriate },
  { value: "other", label: texts.declineOther },
];

/** The texts of each decision about an order. */
export const orderWords: Record<DeskDecision, DecisionWords & { button: string }> = {
  accept: {
    button: texts.accept,
    title: texts.accept,
    lead: texts.acceptHint,
    reason: texts.reasonForLog,
    confirm: texts.confirmAccept,
    done: texts.acceptedToast,
  },
  decline: {
    button: texts.decline,
    title: texts.decline,
    lead: texts.declineHint,
    reason: texts.reasonForBoth,
    confirm: texts.confirmDecline,
    done: texts.declinedToast,
    danger: true,
  },
  deliver: {
    button: texts.deliver,
    title: texts.deliver,
    lead: texts.deliverHint,
    reason: texts.reasonForLog,
    confirm: texts.confirmDeliver,
    done: texts.deliveredToast,
  },
  resolve_release: {
    button: texts.pay,
    title: texts.pay,
    lead: texts.payHint,
    reason: texts.reasonForBoth,
    confirm: texts.confirmPay,
    done: texts.paidToast,
  },
  resolve_part: {
    button: texts.resolvePart,
    title: texts.resolvePart,
    lead: texts.resolvePartHint,
    reason: texts.reasonForBoth,
    confirm: texts.confirmRefund,
    done: texts.refundedToast,
  },
  resolve_refund: {
    button: texts.refund,
    title: texts.refund,
    lead: texts.refundHint,
    reason: texts.reasonForBoth,
    confirm: texts.confirmRefund,
    done: texts.refundedToast,
    danger: true,
  },
  operator_cancel: {
    button: texts.cancel,
    title: texts.cancel,
    lead: texts.cancelHint,
    reason: texts.reasonForBoth,
    confirm: texts.cancel,
    done: texts.cancelledToast,
    danger: true,
  },
  refund_after_completion: {
    button: texts.refundCompleted,
    title: texts.refundCompleted,
    lead: texts.refundCompletedHint,
    reason: texts.reasonForBoth,
    confirm: texts.confirmRefund,
    done: texts.refundedToast,
    danger: true,
  },
  refund_part: {
    button: texts.refundPart,
    title: texts.refundPart,
    lead: texts.refundPartHint,
    reason: texts.reasonForBoth,
    confirm: texts.confirmRefund,
    done: texts.refundedToast,
  },
};

/** The decisions of an order that this area has texts for. */
export function decisionsOf(order: Pick<OrderFile, "decisions">): DeskDecision[] {
  const known = order.decisions.filter((step): step is OrderDecision =>
    Object.hasOwn(orderWords, step),
  );
  return known.flatMap((step): DeskDecision[] =>
    step === "resolve_release" ? [step, "resolve_part"] : [step],
  );
}
