import { useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { PendingApproval } from "#app/features/operators/decisions/approval-list.tsx";
import { MayAct } from "#app/features/operators/decisions/may-act.tsx";
import { OperatorsPage } from "#app/features/operators/desk/operators-page.tsx";
import { sharesOf } from "#app/features/operators/money/money-shares.ts";
import { sentAmount } from "#app/features/operators/money/payout-amounts.ts";
import {
  PayoutStepDialog,
  payoutStepLabels,
} from "#app/features/operators/money/payout-step-dialog.tsx";
import { SettledCurrencies } from "#app/features/operators/money/settled-currencies.tsx";
import { capitalised } from "#app/features/operators/parts/capitalised.ts";
import { payoutProblem, payoutStates, textOf } from "#app/features/operators/parts/codes.ts";
import {
  ItemList,
  type ListName,
  ListTabs,
  NextPage,
  tabLoader,
} from "#app/features/operators/parts/list-page.tsx";
import { Facts, RowCard, waitingTime } from "#app/features/operators/parts/row-card.tsx";
import { api } from "#app/lib/api/client.ts";
import type { OperatorPayoutView, PayoutStep } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { operatorPaths, type PayoutList } from "#app/lib/pages/operator-paths.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";
import { titleOf } from "#app/lib/texts/order-title.ts";
import { formatShortDay } from "#app/lib/time/format-time.ts";
import { useNow } from "#app/lib/time/use-now.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-payouts";

const lists = [
  { list: "blocked", label: texts.blocked },
  { list: "failed", label: texts.failed },
  { list: "held", label: texts.held },
  { list: "due", label: texts.due },
  { list: "paid", label: texts.paid },
] as const satisfies readonly ListName<PayoutList>[];

const loadPayouts = tabLoader(lists, (options) => api.GET("/api/operators/payouts", options));

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const [payouts, currencies] = await Promise.all([
    loadPayouts(args),
    pageAnswer(request, api.GET("/api/operators/currencies", { signal: request.signal })),
  ]);
  return { ...payouts, currencies };
}

export default function OperatorsPayouts() {
  const { list, page, currencies } = useLoaderData<typeof loader>();
  const now = useNow();
  return (
    <OperatorsPage title={area.payouts} path={operatorPaths.payouts()}>
      <ListTabs lists={lists} current={list} pathOf={(one) => operatorPaths.payouts(one)} />
      <PayoutRows payouts={page.items} now={now} />
      <NextPage next={page.next} pathOf={(cursor) => operatorPaths.payouts(list, cursor)} />
      <SettledCurrencies currencies={currencies} />
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };

interface OpenStep {
  payout: OperatorPayoutView;
  step: PayoutStep;
}

/** Payouts of one list, with their parts and the steps that an operator may take. */
function PayoutRows({ payouts, now }: { payouts: readonly OperatorPayoutView[]; now: number }) {
  const [open, setOpen] = useState<OpenStep | null>(null);
  return (
    <>
      <ItemList items={payouts} none={texts.none}>
        {(payout) => (
          <RowCard
            key={payout.orderGuid}
            title={`${payout.number}: ${titleOf(payout.title, payout.tip?.title)}`}
            to={operatorPaths.order(payout.orderGuid)}
            detail={`${payout.talentName}, ${formatMoney(payout.amount)}, ${timeOf(payout, now)}`}
            aside={
              <>
                <Badge tone={payout.status === "failed" ? "bad" : "neutral"}>
                  {capitalised(textOf(payoutStates, payout.status))}
                </Badge>
                <MayAct act="POST /api/operators/orders/{orderGuid}/payout-steps">
                  {payout.steps.map((step) => (
                    <Button
                      key={step}
                      size="small"
                      variant="outline"
                      onClick={() => setOpen({ payout, step })}
                    >
                      {payoutStepLabels[step]}
                    </Button>
                  ))}
                </MayAct>
              </>
            }
          >
            <PendingApproval approval={payout.pendingApproval} />
            {payoutProblem(payout) !== null && (
              <p className="mt-2 text-sm wrap-anywhere text-danger">{payoutProblem(payout)}</p>
            )}
            <details className="mt-2">
              <summary className="w-fit cursor-pointer font-semibold underline">
                {texts.parts}
              </summary>
              <div className="mt-3">
                <Facts facts={partsOf(payout)} />
              </div>
            </details>
          </RowCard>
        )}
      </ItemList>
      {open !== null && <PayoutStepDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Returns when a payout was sent or is due, or how long it has waited. */
function timeOf({ paidAt, dueAt }: OperatorPayoutView, now: number): string {
  if (paidAt != null) return texts.sentOn({ day: formatShortDay(paidAt) });
  if (dueAt == null) return texts.noDay;
  return Date.parse(dueAt) > now
    ? texts.dueOn({ day: formatShortDay(dueAt) })
    : texts.waitingFor({ time: waitingTime(dueAt, now) });
}

function partsOf(payout: OperatorPayoutView) {
  const { money, refunded, netted, reversed, amount, transferId, transferred } = payout;
  return [
    { label: texts.total, value: formatMoney(money.total) },
    ...sharesOf(money),
    ...(refunded.amount > 0 ? [{ label: texts.refunded, value: formatMoney(refunded) }] : []),
    { label: texts.payout, value: formatMoney(amount) },
    ...(netted.amount > 0 ? [{ label: texts.netted, value: formatMoney(netted) }] : []),
    ...(reversed.amount > 0 ? [{ label: texts.reversed, value: formatMoney(reversed) }] : []),
    ...(transferred == null
      ? []
      : [
          {
            label: texts.transferredAs,
            value: texts.transferredOf({
              transferred: formatMoney(transferred),
              sent: formatMoney(sentAmount(payout)),
            }),
          },
        ]),
    ...(transferId == null ? [] : [{ label: texts.transfer, value: transferId }]),
  ];
}
