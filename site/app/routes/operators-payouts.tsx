import { useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { DecisionDialog, type DecisionWords } from "#app/features/operators/decision-dialog.tsx";
import {
  type ListName,
  ListTabs,
  NextPage,
  readListQuery,
} from "#app/features/operators/list-tabs.tsx";
import { OperatorsPage } from "#app/features/operators/operators-page.tsx";
import { Facts, RowCard, waitingTime } from "#app/features/operators/row-card.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { OperatorPayoutView, PayoutStep } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/format-money.ts";
import { formatShortDay } from "#app/lib/format-time.ts";
import { operatorPaths, type PayoutList } from "#app/lib/operator-paths.ts";
import { pageAnswer } from "#app/lib/page-answer.ts";
import { useNow } from "#app/lib/use-now.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

const lists = [
  { list: "blocked", label: "Blocked" },
  { list: "failed", label: "Failed" },
  { list: "held", label: "Held" },
  { list: "due", label: "Due" },
  { list: "paid", label: "Paid" },
] as const satisfies readonly ListName<PayoutList>[];

export async function loader({ request }: LoaderFunctionArgs) {
  const query = readListQuery(request, lists);
  const page = await pageAnswer(
    request,
    api.GET("/api/operators/payouts", { params: { query }, signal: request.signal }),
  );
  return { list: query.list, page };
}

export default function OperatorsPayouts() {
  const { list, page } = useLoaderData<typeof loader>();
  const now = useNow();
  return (
    <OperatorsPage title="Payouts" path={operatorPaths.payouts()}>
      <ListTabs lists={lists} current={list} pathOf={(one) => operatorPaths.payouts(one)} />
      <PayoutRows payouts={page.items} now={now} />
      <NextPage to={page.next == null ? null : operatorPaths.payouts(list, page.next)} />
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };

const words: Record<PayoutStep, DecisionWords & { button: string }> = {
  retry: {
    button: "Try again",
    title: "Try the payout again",
    lead: "The payment partner is asked about the athlete's account, and the money is sent if it can be.",
    reason: "What you mended",
    confirm: "Try again",
    done: "The payout was tried again.",
  },
  hold: {
    button: "Hold",
    title: "Hold the payout",
    lead: "Nothing is sent until somebody releases it. The athlete sees that it is held, and not why.",
    reason: "Why it is held",
    confirm: "Hold",
    done: "The payout is held.",
    danger: true,
  },
  release: {
    button: "Release",
    title: "Release the payout",
    lead: "It is sent on its day, or now if that has passed.",
    reason: "Why it may go",
    confirm: "Release",
    done: "The payout is released.",
  },
};

interface OpenStep {
  payout: OperatorPayoutView;
  step: PayoutStep;
}

/** Payouts of one list, what each consists of, and what may be done about it. */
function PayoutRows({ payouts, now }: { payouts: readonly OperatorPayoutView[]; now: number }) {
  const [open, setOpen] = useState<OpenStep | null>(null);
  if (payouts.length === 0) {
    return <EmptyState title="No payouts" />;
  }
  return (
    <>
      <ul className="grid gap-3">
        {payouts.map((payout) => (
          <RowCard
            key={payout.orderGuid}
            title={`${payout.number}: ${payout.title}`}
            to={operatorPaths.order(payout.orderGuid)}
            detail={`${payout.talentName}, ${formatMoney(payout.amount)}, ${timeOf(payout, now)}`}
            aside={
              <>
                <Badge tone={payout.status === "failed" ? "bad" : "neutral"}>
                  {payout.status.replaceAll("_", " ")}
                </Badge>
                {payout.steps.map((step) => (
                  <Button
                    key={step}
                    size="small"
                    variant="outline"
                    onClick={() => setOpen({ payout, step })}
                  >
                    {words[step].button}
                  </Button>
                ))}
              </>
            }
          >
            {payout.reason != null && (
              <p className="mt-2 text-sm wrap-anywhere text-clay-deep">{payout.reason}</p>
            )}
            <details className="mt-2">
              <summary className="w-fit cursor-pointer font-semibold underline">
                What it consists of
              </summary>
              <div className="mt-3">
                <Facts facts={partsOf(payout)} />
              </div>
            </details>
          </RowCard>
        ))}
      </ul>
      {open !== null && (
        <DecisionDialog
          words={words[open.step]}
          onClose={() => setOpen(null)}
          send={(reason) =>
            answerOf(
              api.POST("/api/operators/orders/{orderGuid}/payout-steps", {
                params: { path: { orderGuid: open.payout.orderGuid } },
                body: { step: open.step, version: open.payout.version, reason },
              }),
            )
          }
        />
      )}
    </>
  );
}

/** When it was sent, or since when it waits, or when it is due. */
function timeOf({ paidAt, dueAt }: OperatorPayoutView, now: number): string {
  if (paidAt != null) return `sent on ${formatShortDay(paidAt)}`;
  if (dueAt == null) return "no day yet";
  return Date.parse(dueAt) > now
    ? `due on ${formatShortDay(dueAt)}`
    : `waiting for ${waitingTime(dueAt, now)}`;
}

function partsOf({ money, refunded, netted, reversed, amount, transferId }: OperatorPayoutView) {
  return [
    { label: "Paid by the customer", value: formatMoney(money.total) },
    { label: "Service fee", value: formatMoney(money.serviceFee) },
    { label: "Commission", value: formatMoney(money.commission) },
    { label: "Athlete's net", value: formatMoney(money.talentNet) },
    ...(refunded.amount > 0
      ? [{ label: "Refunded to the customer", value: formatMoney(refunded) }]
      : []),
    { label: "Payout", value: formatMoney(amount) },
    ...(netted.amount > 0 ? [{ label: "Kept for refunds", value: formatMoney(netted) }] : []),
    ...(reversed.amount > 0 ? [{ label: "Taken back", value: formatMoney(reversed) }] : []),
    ...(transferId == null ? [] : [{ label: "Transfer", value: transferId }]),
  ];
}
