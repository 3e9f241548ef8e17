import { useAnswer } from "#app/lib/accounts/use-answer.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { BankPayout } from "#app/lib/api/types.ts";
import { formatShortDay } from "#app/lib/time/format-time.ts";
import { Badge, type BadgeProps } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Price } from "#app/ui/price.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "#messages/payouts";

const statuses: Readonly<
  Record<BankPayout["status"], { text: string; tone: NonNullable<BadgeProps["tone"]> }>
> = {
  on_the_way: { text: texts.onTheWay, tone: "neutral" },
  paid: { text: texts.atYourBank, tone: "good" },
  failed: { text: texts.cameBack, tone: "bad" },
  cancelled: { text: texts.calledOff, tone: "neutral" },
};

function fetchBankPayouts() {
  return answerOf(api.GET("/api/payments/bank-payouts"));
}

/** What the payment provider sent to the athlete's bank; one payout may cover several orders. */
export function BankPayouts() {
  const answer = useAnswer(fetchBankPayouts);
  switch (answer.status) {
    case "loading":
      return <Skeleton className="h-24" />;
    case "failed":
      return <Notice tone="bad">{answer.message}</Notice>;
    case "ready":
      return (
        <Card>
          <h3 className="display mb-2 text-xl">{texts.toYourBank}</h3>
          {answer.data.items.length === 0 ? (
            <p>{texts.noTransfers}</p>
          ) : (
            <ul aria-label={texts.payoutsToBank} className="divide-y divide-line">
              {answer.data.items.map((payout) => (
                <BankPayoutRow key={payout.payoutId} payout={payout} />
              ))}
            </ul>
          )}
        </Card>
      );
  }
}

function BankPayoutRow({ payout }: { payout: BankPayout }) {
  const { text, tone } = statuses[payout.status];
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
      <span className="whitespace-nowrap tabular">{formatShortDay(payout.arrivesAt)}</span>
      <Badge tone={tone}>{text}</Badge>
      <Price money={payout.amount} className="ms-auto font-semibold" />
      {payout.status === "failed" && (
        <p className="basis-full text-sm">
          {texts.transferFailed({ reason: payout.failure ?? texts.bankRefused })}
        </p>
      )}
    </li>
  );
}
