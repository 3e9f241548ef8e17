import { Link } from "react-router";
import { capitalised } from "#app/features/operators/parts/capitalised.ts";
import { orderStates } from "#app/features/operators/parts/codes.ts";
import type { FiguresView as View } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { type FiguresPeriod, operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { formatNumber, roundedPercent } from "#app/lib/texts/format-number.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import * as texts from "#messages/operators-figures";
import {
  acceptanceRate,
  answerHours,
  type CurrencyFigures,
  figuresByCurrency,
  netFees,
} from "./figures.ts";
import { Funnel } from "./funnel.tsx";
import { Plot, type PlotSeries } from "./plot.tsx";

export const figurePeriods = ["7", "30", "90"] as const satisfies readonly FiguresPeriod[];

export interface FiguresViewProps {
  view: View;
  period: FiguresPeriod;
  /** The chosen currency; the first one without it. */
  currency: string | null;
}

/** The figures of a period as plots, one currency at a time. */
export function FiguresPlots({ view, period, currency }: FiguresViewProps) {
  const all = figuresByCurrency(view);
  const shown = all.find((one) => one.currency === currency) ?? all[0];
  return (
    <section aria-labelledby="figures" className="mt-12">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="figures" className="text-2xl font-bold">
          {texts.figures}
        </h2>
        <nav aria-label={texts.period} className="flex flex-wrap gap-2">
          {figurePeriods.map((days) => (
            <Choice
              key={days}
              to={operatorPaths.home(days, shown?.currency)}
              isCurrent={days === period}
            >
              {texts.days({ count: Number(days) })}
            </Choice>
          ))}
        </nav>
      </div>
      <Funnel view={view} />
      {all.length > 1 && (
        <nav aria-label={texts.currency} className="mb-4 flex flex-wrap gap-2">
          {all.map((one) => (
            <Choice
              key={one.currency}
              to={operatorPaths.home(period, one.currency)}
              isCurrent={one === shown}
            >
              {one.currency}
            </Choice>
          ))}
        </nav>
      )}
      {shown === undefined ? (
        <EmptyState title={texts.noFigures} />
      ) : (
        <Plots shown={shown} waiting={view.waitingPayouts} isMore={view.hasMorePayouts} />
      )}
      {view.countedAt != null && (
        <p className="mt-4 text-sm text-mute">
          {texts.counted({ time: formatDateTime(view.countedAt) })}
        </p>
      )}
    </section>
  );
}

function Choice({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: string }) {
  return (
    <Button asChild size="small" variant={isCurrent ? "primary" : "outline"}>
      <Link to={to} preventScrollReset aria-current={isCurrent ? "true" : undefined}>
        {children}
      </Link>
    </Button>
  );
}

interface PlotsProps {
  shown: CurrencyFigures;
  waiting: View["waitingPayouts"];
  isMore: boolean;
}

function Plots({ shown: { currency, days, figures, sum }, waiting, isMore }: PlotsProps) {
  const money = (amount: number) => formatMoney({ amount, currency }, { short: true });
  const total = (amount: number) => formatMoney({ amount, currency });
  const hours = (value: number) =>
    texts.hours({ hours: formatNumber(Math.round(value * 10) / 10) });
  const rate = acceptanceRate(sum);
  const meanHours = answerHours(sum);
  const due = waiting.find(({ amount }) => amount.currency === currency);
  const reached = (state: string, label: string, tone: PlotSeries["tone"]) => ({
    label,
    tone,
    values: figures.map((day) => day.reached[state] ?? 0),
  });
  return (
    <div className="grid gap-4 md:grid-cols-2 md:max-xl:[&>:nth-last-child(2)]:col-span-2 xl:grid-cols-3">
      <p className="col-span-full text-mute">{texts.onlyCurrency({ currency })}</p>
      <Plot
        title={texts.volume}
        total={total(sum.captured)}
        days={days}
        format={money}
        overlaid
        series={[
          { label: texts.charged, tone: "first", values: figures.map((day) => day.captured) },
          { label: texts.fees, tone: "second", values: figures.map((day) => day.fees) },
        ]}
      />
      <Plot
        title={texts.netFees}
        total={total(netFees(sum))}
        days={days}
        format={money}
        series={[{ label: texts.netFees, tone: "second", values: figures.map(netFees) }]}
      />
      <Plot
        title={texts.requests}
        total={formatNumber(sum.requests)}
        days={days}
        format={formatNumber}
        series={[
          { label: texts.requests, tone: "first", values: figures.map((day) => day.requests) },
        ]}
      />
      <Plot
        title={texts.answers}
        total={rate === null ? "–" : texts.accepted({ rate: roundedPercent(rate) })}
        days={days}
        format={formatNumber}
        series={[
          { label: texts.acceptedCount, tone: "first", values: figures.map((day) => day.accepted) },
          { label: texts.declined, tone: "second", values: figures.map((day) => day.declined) },
          { label: texts.missed, tone: "third", values: figures.map((day) => day.expired) },
        ]}
      />
      <Plot
        title={texts.answerTime}
        total={meanHours === null ? "–" : hours(meanHours)}
        days={days}
        format={hours}
        series={[{ label: texts.answerTime, tone: "first", values: figures.map(answerHours) }]}
      />
      <Plot
        title={texts.finished}
        total={formatNumber(sum.reached.completed ?? 0)}
        days={days}
        format={formatNumber}
        series={[
          reached("completed", texts.completed, "first"),
          reached("cancelled", texts.cancelled, "second"),
          reached("refunded", texts.refundedOrders, "third"),
        ]}
      />
      <Plot
        title={texts.refunds}
        total={texts.countAndAmount({ count: sum.refunds, amount: total(sum.refunded) })}
        days={days}
        format={money}
        series={[
          { label: texts.refunds, tone: "third", values: figures.map((day) => day.refunded) },
        ]}
      />
      <Plot
        title={texts.disputes}
        total={formatNumber(sum.disputes)}
        days={days}
        format={formatNumber}
        series={[
          { label: texts.disputes, tone: "third", values: figures.map((day) => day.disputes) },
        ]}
      />
      <Plot
        title={
          due === undefined
            ? texts.payouts
            : texts.payoutsAndDue({
                due: formatMoney(due.amount),
                more: isMore ? "yes" : "no",
              })
        }
        total={total(sum.paidOut)}
        days={days}
        format={money}
        series={[
          { label: texts.payouts, tone: "first", values: figures.map((day) => day.paidOut) },
        ]}
      />
      <Card className="md:col-span-2 xl:col-span-3">
        <h3 className="mb-3 font-semibold text-mute">{texts.reached}</h3>
        <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
          {Object.entries(orderStates).map(([state, label]) => (
            <li key={state} className="flex justify-between gap-3">
              {capitalised(label)}
              <span className="font-semibold tabular">{formatNumber(sum.reached[state] ?? 0)}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
