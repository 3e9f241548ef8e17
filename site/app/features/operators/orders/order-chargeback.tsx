import { useEffect, useState } from "react";
import {
  DecisionDialog,
  type DecisionWords,
} from "#app/features/operators/decisions/decision-dialog.tsx";
import { MayAct } from "#app/features/operators/decisions/may-act.tsx";
import { capitalised } from "#app/features/operators/parts/capitalised.ts";
import { chargebackReasons, textOf } from "#app/features/operators/parts/codes.ts";
import { Facts } from "#app/features/operators/parts/row-card.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import { chargebackStatement } from "#app/lib/api/rules/texts.ts";
import type { Chargeback, ChargebackEvidence, OrderFile } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Textarea } from "#app/ui/forms/field.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-orders";

export interface OrderChargebackProps {
  order: OrderFile;
  chargeback: Chargeback;
}

/** A chargeback: its deadline, the bank's reason, our answer, and the button that sends one. */
export function OrderChargeback({ order, chargeback }: OrderChargebackProps) {
  const [open, setOpen] = useState(false);
  return (
    <Card>
      <h2 className="mb-3 font-bold">{titles[chargeback.status]}</h2>
      <Facts facts={factsOf(chargeback)} />
      {order.takesEvidence && (
        <MayAct act="POST /api/operators/orders/{orderGuid}/evidence">
          <Button className="mt-4" onClick={() => setOpen(true)}>
            {texts.sendEvidence}
          </Button>
        </MayAct>
      )}
      {open && <EvidenceDialog order={order} onClose={() => setOpen(false)} />}
    </Card>
  );
}

const titles: Record<Chargeback["status"], string> = {
  open: texts.chargebackOpen,
  won: texts.chargebackWon,
  lost: texts.chargebackLost,
};

function factsOf(chargeback: Chargeback) {
  const { amount, reason, respondBy, evidenceAskedAt, evidenceSentAt, closedAt } = chargeback;
  const when = (at: string | null | undefined) => (at == null ? null : formatDateTime(at));
  return [
    { label: texts.amount, value: formatMoney(amount) },
    { label: texts.bankReason, value: capitalised(textOf(chargebackReasons, reason)) },
    { label: texts.opened, value: formatDateTime(chargeback.openedAt) },
    { label: texts.answerBy, value: closedAt == null ? when(respondBy) : null },
    { label: texts.ourWords, value: chargeback.statement },
    { label: texts.answered, value: when(evidenceSentAt ?? evidenceAskedAt) },
    { label: texts.decided, value: when(closedAt) },
    { label: texts.providerId, value: chargeback.disputeId },
  ];
}

const words: DecisionWords = {
  title: texts.sendEvidence,
  lead: texts.evidenceHint,
  reason: texts.evidenceReason,
  confirm: texts.confirmEvidence,
  done: texts.evidenceSent,
};

function EvidenceDialog({ order, onClose }: { order: OrderFile; onClose: () => void }) {
  const { orderGuid, version } = order;
  return (
    <DecisionDialog
      words={words}
      onClose={onClose}
      defaults={{ statement: "" }}
      send={(reason, { statement }) =>
        answerOf(
          api.POST("/api/operators/orders/{orderGuid}/evidence", {
            params: { path: { orderGuid } },
            body: { version, reason, ...(statement.trim() === "" ? {} : { statement }) },
          }),
        )
      }
    >
      {({ field }) => (
        <>
          <EvidenceText orderGuid={orderGuid} />
          <Textarea
            label={texts.statement}
            aside={area.optional}
            maxLength={chargebackStatement.longest}
            {...field("statement")}
          />
        </>
      )}
    </DecisionDialog>
  );
}

/** The order's evidence, as it would be submitted. */
function EvidenceText({ orderGuid }: { orderGuid: string }) {
  const [evidence, setEvidence] = useState<ChargebackEvidence | string | null>(null);
  useEffect(() => {
    let current = true;
    const params = { path: { orderGuid } };
    answerOf(api.GET("/api/operators/orders/{orderGuid}/evidence", { params })).then(
      (found) => current && setEvidence(found),
      (error: unknown) => current && setEvidence(messageFor(error)),
    );
    return () => {
      current = false;
    };
  }, [orderGuid]);
  if (evidence === null) {
    return <Skeleton className="h-24" />;
  }
  if (typeof evidence === "string") {
    return <p className="font-semibold text-danger">{evidence}</p>;
  }
  return (
    <section
      aria-label={texts.evidenceText}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard.
      tabIndex={0}
      className="max-h-60 overflow-y-auto rounded-xl bg-surface-sunken p-4 text-sm"
    >
      {[evidence.productDescription, evidence.activityLog, evidence.furtherText].map((text) => (
        <p key={text.slice(0, 80)} className="mb-3 wrap-anywhere whitespace-pre-line last:mb-0">
          {text}
        </p>
      ))}
    </section>
  );
}
