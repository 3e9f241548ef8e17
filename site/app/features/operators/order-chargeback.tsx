import { useEffect, useState } from "react";
import { answerOf, api } from "#app/lib/api/client.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import { chargebackStatement } from "#app/lib/api/rules/texts.ts";
import type { Chargeback, ChargebackEvidence, OrderFile } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/format-money.ts";
import { formatDateTime } from "#app/lib/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Textarea } from "#app/ui/field.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { DecisionDialog, type DecisionWords } from "./decision-dialog.tsx";
import { Facts } from "./row-card.tsx";

export interface OrderChargebackProps {
  order: OrderFile;
  chargeback: Chargeback;
}

/** A payment that the bank takes back: until when, why, what was answered, and the answer itself. */
export function OrderChargeback({ order, chargeback }: OrderChargebackProps) {
  const [open, setOpen] = useState(false);
  return (
    <Card>
      <h2 className="mb-3 font-bold">{titles[chargeback.status]}</h2>
      <Facts facts={factsOf(chargeback)} />
      {order.takesEvidence && (
        <Button className="mt-4" onClick={() => setOpen(true)}>
          Send evidence
        </Button>
      )}
      {open && <EvidenceDialog order={order} onClose={() => setOpen(false)} />}
    </Card>
  );
}

const titles: Record<Chargeback["status"], string> = {
  open: "The bank takes the payment back",
  won: "The payment stands",
  lost: "The bank took the payment back",
};

function factsOf(chargeback: Chargeback) {
  const { amount, reason, respondBy, evidenceAskedAt, evidenceSentAt, closedAt } = chargeback;
  const when = (at: string | null | undefined) => (at == null ? null : formatDateTime(at));
  return [
    { label: "Amount", value: formatMoney(amount) },
    { label: "The bank's reason", value: reason.replaceAll("_", " ") },
    { label: "Opened", value: formatDateTime(chargeback.openedAt) },
    { label: "Answer by", value: closedAt == null ? when(respondBy) : null },
    { label: "Our words", value: chargeback.statement },
    { label: "Answered", value: when(evidenceSentAt ?? evidenceAskedAt) },
    { label: "Decided", value: when(closedAt) },
    { label: "At the provider", value: chargeback.disputeId },
  ];
}

const words: DecisionWords = {
  title: "Send evidence",
  lead: "The bank takes one answer. It gets what the order says for itself, and your words first.",
  reason: "Why, for the audit log",
  confirm: "Send to the bank",
  done: "The evidence is on its way to the bank.",
};

function EvidenceDialog({ order, onClose }: { order: OrderFile; onClose: () => void }) {
  const [statement, setStatement] = useState("");
  const { orderGuid, version } = order;
  return (
    <DecisionDialog
      words={words}
      onClose={onClose}
      send={(reason) =>
        answerOf(
          api.POST("/api/operators/orders/{orderGuid}/evidence", {
            params: { path: { orderGuid } },
            body: { version, reason, ...(statement.trim() === "" ? {} : { statement }) },
          }),
        )
      }
    >
      <EvidenceText orderGuid={orderGuid} />
      <Textarea
        name="statement"
        label="Your words to the bank"
        aside="optional"
        maxLength={chargebackStatement.longest}
        value={statement}
        onChange={(event) => setStatement(event.target.value)}
      />
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
    return <p className="font-semibold text-clay-deep">{evidence}</p>;
  }
  return (
    <section
      aria-label="What the order says"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard.
      tabIndex={0}
      className="max-h-60 overflow-y-auto rounded-xl bg-paper-deep p-4 text-sm"
    >
      {[evidence.productDescription, evidence.activityLog, evidence.furtherText].map((text) => (
        <p key={text.slice(0, 80)} className="mb-3 wrap-anywhere whitespace-pre-line last:mb-0">
          {text}
        </p>
      ))}
    </section>
  );
}
