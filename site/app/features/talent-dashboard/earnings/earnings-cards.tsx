import { atRiskOf, nextPayoutOf } from "#app/features/talent-dashboard/overview.ts";
import type { EarningStage, Money, OrderSummary, OwnTalentView } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { formatRating } from "#app/lib/texts/format-number.ts";
import { formatShortDay } from "#app/lib/time/format-time.ts";
import { Card, type CardProps } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Price } from "#app/ui/price.tsx";
import * as texts from "#messages/talent-dashboard";

export interface EarningsCardsProps {
  earnings: Earnings;
  /** Whether the payment provider pays out to the athlete; without that nothing leaves "On hold". */
  payoutsEnabled?: boolean;
}

/** What is earned, by how near it is. */
export function EarningsCards({ earnings, payoutsEnabled = true }: EarningsCardsProps) {
  return (
    <section aria-labelledby="earnings">
      <h2 id="earnings" className="display mb-4 text-2xl">
        {texts.earnings}
      </h2>
      <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Sum label={texts.underWay} detail={texts.underWayHint} money={earnings.underWay} />
        <Sum
          label={texts.scheduled}
          detail={
            earnings.nextPayoutAt === null
              ? texts.waitingForPayout
              : texts.nextPayout({ day: formatShortDay(earnings.nextPayoutAt) })
          }
          money={earnings.scheduled}
          tone={earnings.scheduled.amount > 0 ? "volt" : "plain"}
        />
        <Sum
          label={texts.onHold}
          detail={
            !payoutsEnabled && earnings.onHold.amount > 0 ? texts.waitsForSetup : texts.underReview
          }
          money={earnings.onHold}
        />
        <Sum label={texts.paidOut} detail={texts.soFar} money={earnings.paid} />
      </dl>
      {earnings.atRisk.count > 0 && (
        <Notice tone="warning" className="mt-4">
          {texts.atRisk({
            count: earnings.atRisk.count,
            amount: formatMoney(earnings.atRisk.money),
            price: (children) => <span className="font-bold tabular">{children}</span>,
          })}
        </Notice>
      )}
    </section>
  );
}

interface SumProps {
  label: string;
  detail: string;
  money: Money;
  tone?: NonNullable<CardProps["tone"]>;
}

function Sum({ label, detail, money, tone = "plain" }: SumProps) {
  return (
    <Card tone={tone}>
      <dt className="font-semibold">{label}</dt>
      <dd>
        <Price money={money} className="display block text-3xl" />
        <span className="text-sm">{detail}</span>
      </dd>
    </Card>
  );
}

interface Earnings {
  /** Accepted or delivered, not completed yet. */
  underWay: Money;
  /** Completed, waits for its payout. */
  scheduled: Money;
  /** Stopped: a problem is being looked into, or the payout account is not ready. */
  onHold: Money;
  paid: Money;
  /** The next day on which something is transferred. */
  nextPayoutAt: string | null;
  /** What open chargebacks would take back of `paid`. */
  atRisk: ReturnType<typeof atRiskOf>;
}

/** What a talent earns, from the net amounts the server sent; in the talent's one currency. */
export function earningsOf(
  orders: readonly OrderSummary[],
  currency: string,
  owed?: number,
): Earnings {
  const sums: Record<EarningStage, number> = { under_way: 0, scheduled: 0, on_hold: 0, paid: 0 };
  for (const order of orders) {
    const { earningStage, talentNet: net } = order;
    if (earningStage == null || net == null || net.currency !== currency) {
      continue;
    }
    sums[earningStage] += net.amount;
  }
  return {
    underWay: { amount: sums.under_way, currency },
    scheduled: { amount: sums.scheduled, currency },
    onHold: { amount: sums.on_hold, currency },
    paid: { amount: sums.paid, currency },
    nextPayoutAt: nextPayoutOf(orders, currency, owed)?.at ?? null,
    atRisk: atRiskOf(orders, currency),
  };
}

/** The statistics that buyers see. */
export function NumbersStrip({ stats }: { stats: OwnTalentView["stats"] }) {
  const { ratingCount, ratingSum, completed, acceptedRate90d, medianResponseH } = stats;
  const entries = [
    [texts.completed, String(completed)],
    [texts.rating, ratingCount === 0 ? "–" : formatRating(ratingSum / ratingCount)],
    [
      texts.accepted90Days,
      acceptedRate90d == null ? "–" : texts.percent({ value: Math.round(acceptedRate90d) }),
    ],
    [
      texts.usualAnswer,
      medianResponseH == null ? "–" : texts.hours({ value: Math.round(medianResponseH) }),
    ],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      {entries.map(([label, value]) => (
        <div key={label} className="border-s-4 border-accent ps-3">
          <dt className="text-sm text-mute">{label}</dt>
          <dd className="text-xl font-bold tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
