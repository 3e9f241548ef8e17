import { Link } from "react-router";
import type { Money, OrderSummary, OwnPageViews, OwnTalentView } from "#app/lib/api/types.ts";
import { payoutDelayDays } from "#app/lib/marketplace/business.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { formatNumber } from "#app/lib/texts/format-number.ts";
import { formatDay } from "#app/lib/time/format-time.ts";
import { useNow } from "#app/lib/time/use-now.ts";
import { Card } from "#app/ui/card.tsx";
import { Price } from "#app/ui/price.tsx";
import * as texts from "#messages/talent-dashboard";
import { nextPayoutOf, plannedPayouts, recentRequests } from "./overview.ts";

export interface NextPayoutProps {
  orders: readonly OrderSummary[];
  profile: Pick<OwnTalentView, "currency" | "payoutsEnabled">;
  /** What the athlete owes from earlier refunds, which is set off first; null until it is known. */
  owed: Money | null;
}

/** The next payout with its day and amount, or what it waits for. */
export function NextPayout({
  orders,
  profile: { currency, payoutsEnabled },
  owed,
}: NextPayoutProps) {
  const next = nextPayoutOf(orders, currency, owed?.amount);
  const planned = plannedPayouts(orders, currency);
  return (
    <Card tone={next === null ? "plain" : "volt"}>
      <h2 className="font-semibold">{texts.nextPayoutTitle}</h2>
      {next === null ? (
        <p className="mt-1">
          {owed === null || planned.amount === 0
            ? texts.noPayoutDue({ days: payoutDelayDays() })
            : texts.payoutsSetOff({ amount: formatMoney(planned), owed: formatMoney(owed) })}
        </p>
      ) : (
        <>
          <Price money={next.money} className="display block text-4xl" />
          <p>{texts.payoutDay({ day: formatDay(next.at), count: next.orders })}</p>
          {next.setOff.amount > 0 && (
            <p className="mt-1">{texts.payoutLess({ amount: formatMoney(next.setOff) })}</p>
          )}
        </>
      )}
      {!payoutsEnabled && <p className="mt-1 font-semibold">{texts.waitsForSetup}</p>}
      <Link to={paths.talentEarnings()} className="mt-3 inline-block font-semibold underline">
        {payoutsEnabled ? texts.seeEarnings : texts.setUpPayouts}
      </Link>
    </Card>
  );
}

/** How often the page was shown in the last 30 days. */
export function RecentViews({ views: { items, until } }: { views: OwnPageViews }) {
  const all = items.reduce((sum, day) => sum + day.views, 0);
  const week = items.filter(({ day }) => Date.parse(until) - Date.parse(day) < 7 * 86_400_000);
  const today = items.find(({ day }) => day === until)?.views ?? 0;
  return (
    <Card>
      <h2 className="font-semibold">{texts.views30Days}</h2>
      <p className="display text-4xl tabular">{formatNumber(all)}</p>
      <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-4 text-sm">
        {(
          [
            [texts.viewsToday, today],
            [texts.viewsWeek, week.reduce((sum, day) => sum + day.views, 0)],
          ] as const
        ).map(([label, count]) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd className="text-end font-semibold tabular">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-mute">{texts.viewsHint}</p>
    </Card>
  );
}

/** The requests of the last 30 days, and how many of them were accepted or declined. */
export function RecentRequests({ orders }: { orders: readonly OrderSummary[] }) {
  const { all, accepted, open, lost } = recentRequests(orders, useNow());
  return (
    <Card>
      <h2 className="font-semibold">{texts.requests30Days}</h2>
      <p className="display text-4xl tabular">{all}</p>
      <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-4 text-sm">
        {(
          [
            [texts.requestsAccepted, accepted],
            [texts.requestsOpen, open],
            [texts.requestsLost, lost],
          ] as const
        ).map(([label, count]) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd className="text-end font-semibold tabular">{count}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
