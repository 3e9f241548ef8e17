import { useEffect, useState } from "react";
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
import { formatMoney } from "#app/lib/format-money.ts";
import { formatDateTime } from "#app/lib/format-time.ts";
import { Input, Select, Textarea } from "#app/ui/field.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { DecisionDialog, type DecisionWords } from "./decision-dialog.tsx";

export interface OrderDecisionDialogProps {
  order: OrderFile;
  decision: OrderDecision;
  onClose: () => void;
}

/** One decision about an order, with its exact effect before it is made. */
export function OrderDecisionDialog({ order, decision, onClose }: OrderDecisionDialogProps) {
  const [typed, setTyped] = useState("");
  const [declineReason, setDeclineReason] = useState<DeclineReason>("other");
  const [handedOver, setHandedOver] = useState("");
  const { orderGuid, refundable, version } = order;
  const hasPart = decision === "resolve_release";
  const amount = hasPart && typed.trim() !== "" ? minorUnits(typed, refundable.currency) : 0;
  const refund =
    hasPart && amount !== null && amount > 0 ? { amount, currency: refundable.currency } : null;
  const preview = usePreview(orderGuid, decision, refund);
  const wrong = amount === null ? "Write an amount like 12.50" : undefined;
  const isScheduled = ["session", "appearance"].includes(order.offer.kind);
  const note = handedOver.trim();
  const isEmpty = decision === "deliver" && !isScheduled && note === "";
  return (
    <DecisionDialog
      words={orderWords[decision]}
      onClose={onClose}
      missing={() => (isEmpty ? "Write what the customer gets" : (wrong ?? null))}
      send={(reason) =>
        answerOf(
          api.POST("/api/operators/orders/{orderGuid}/decisions", {
            params: { path: { orderGuid } },
            body: {
              decision,
              version,
              reason,
              ...(refund === null ? {} : { refund }),
              ...(decision === "decline" ? { declineReason } : {}),
              ...(decision === "deliver" && note !== "" ? { deliveryNote: note } : {}),
            },
          }),
        )
      }
    >
      {hasPart && (
        <Input
          name="refund"
          label={`Back to the customer, in ${refundable.currency}`}
          aside="optional"
          hint={`Less than ${formatMoney(refundable)}`}
          inputMode="decimal"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={wrong}
        />
      )}
      {decision === "decline" && (
        <Select
          label="What the customer reads"
          options={declineReasons}
          value={declineReason}
          onChange={({ target }) => setDeclineReason(readDeclineReason(target.value))}
        />
      )}
      {decision === "deliver" && (
        <Textarea
          name="deliveryNote"
          label="What the customer gets"
          aside={isScheduled ? "optional" : undefined}
          hint="Words, or the address of a file"
          maxLength={deliveryNote.longest}
          value={handedOver}
          onChange={({ target }) => setHandedOver(target.value)}
        />
      )}
      {wrong === undefined && <EffectOf preview={preview} />}
    </DecisionDialog>
  );
}

type Preview =
  | { status: "loading" }
  | { status: "ready"; effect: DecisionEffect }
  | { status: "failed"; message: string };

function usePreview(orderGuid: string, decision: OrderDecision, refund: Money | null): Preview {
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
        const message = field === undefined ? messageFor(error) : `The amount ${field.message}.`;
        setPreview({ status: "failed", message });
      });
    return () => {
      current = false;
    };
  }, [orderGuid, decision, amount, currency]);
  return preview;
}

function EffectOf({ preview }: { preview: Preview }) {
  if (preview.status === "loading") {
    return <Skeleton className="h-24" />;
  }
  if (preview.status === "failed") {
    return <p className="font-semibold text-clay-deep">{preview.message}</p>;
  }
  return (
    <section aria-label="What happens" className="rounded-xl bg-paper-deep p-4">
      <ul className="grid gap-1">
        {linesOf(preview.effect).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function linesOf(effect: DecisionEffect): string[] {
  const { charge, refund, parts, reversal, payout, mails } = effect;
  return [
    `The order becomes ${effect.to.replaceAll("_", " ")}.`,
    ...(charge == null ? [] : [`The customer is charged ${formatMoney(charge)}.`]),
    ...(refund == null ? [] : [`The customer gets ${formatMoney(refund)} back.`]),
    ...(parts == null
      ? []
      : [
          `Of that: athlete ${formatMoney(parts.talent)}, platform ${formatMoney(parts.platform)}, tax ${formatMoney(parts.tax)}.`,
        ]),
    ...(effect.releasesHold ? ["The reservation is released. Nothing was charged."] : []),
    ...(reversal == null ? [] : [`${formatMoney(reversal)} are taken back from the athlete.`]),
    ...(payout == null
      ? []
      : [`The athlete gets ${formatMoney(payout.amount)} on ${formatDateTime(payout.at)}.`]),
    ...(mails.length === 0 ? [] : [`Mails: ${mails.map(({ to }) => to).join(", ")}.`]),
  ];
}

/** Returns the minor units of a typed amount, `12`, `12.5` or `12,50`; null for an invalid amount. */
export function minorUnits(typed: string, currency: string): number | null {
  const digits =
    new Intl.NumberFormat("en-GB", { style: "currency", currency }).resolvedOptions()
      .maximumFractionDigits ?? 2;
  const found = /^(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(typed.trim());
  if (found === null) {
    return null;
  }
  const [, whole = "", minor = ""] = found;
  if (minor.length > digits) {
    return null;
  }
  return Number(`${whole}${minor.padEnd(digits, "0")}`);
}

const reason = "Why (both sides read it)";

const declineReasons: readonly { value: DeclineReason; label: string }[] = [
  { value: "no_time", label: "The athlete has no time" },
  { value: "not_my_kind", label: "This is not what the athlete does" },
  { value: "unclear", label: "The brief does not say enough" },
  { value: "inappropriate", label: "It is insulting, dangerous or against the rules" },
  { value: "other", label: "Something else" },
];

const readDeclineReason = (typed: string): DeclineReason =>
  declineReasons.find(({ value }) => value === typed)?.value ?? "other";

/** The words of each decision about an order. */
export const orderWords: Record<OrderDecision, DecisionWords & { button: string }> = {
  accept: {
    button: "Accept for the athlete",
    title: "Accept for the athlete",
    lead: "For an athlete who said yes by another way. The customer is charged.",
    reason: "Why (for the audit log)",
    confirm: "Accept",
    done: "Accepted. Both sides get a mail.",
  },
  decline: {
    button: "Decline for the athlete",
    title: "Decline for the athlete",
    lead: "The reservation is released, and the customer is not charged.",
    reason,
    confirm: "Decline",
    done: "Declined. The customer gets a mail.",
    danger: true,
  },
  deliver: {
    button: "Deliver for the athlete",
    title: "Deliver for the athlete",
    lead: "For what took place, or came by another way. The customer looks at it and approves.",
    reason: "Why (for the audit log)",
    confirm: "Deliver",
    done: "Delivered. The customer gets a mail.",
  },
  resolve_release: {
    button: "Pay the athlete",
    title: "Pay the athlete",
    lead: "The order is completed. You may give the customer a part back.",
    reason,
    confirm: "Decide",
    done: "Decided. Both sides get a mail.",
  },
  resolve_refund: {
    button: "Refund the customer",
    title: "Refund the customer",
    lead: "The customer gets everything back, and the athlete is not paid.",
    reason,
    confirm: "Refund",
    done: "Refunded. Both sides get a mail.",
    danger: true,
  },
  operator_cancel: {
    button: "Cancel the order",
    title: "Cancel the order",
    lead: "Whatever is reserved or charged goes back to the customer.",
    reason,
    confirm: "Cancel the order",
    done: "Cancelled. Both sides get a mail.",
    danger: true,
  },
  refund_after_completion: {
    button: "Refund after completion",
    title: "Refund after completion",
    lead: "The customer gets everything back, and the athlete's part is taken back.",
    reason,
    confirm: "Refund",
    done: "Refunded. Both sides get a mail.",
    danger: true,
  },
};

/** The decisions of an order that this area has words for. */
export function decisionsOf(order: OrderFile): OrderDecision[] {
  return order.decisions.filter((step): step is OrderDecision => Object.hasOwn(orderWords, step));
}
