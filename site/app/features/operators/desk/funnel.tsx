import type { FiguresView } from "#app/lib/api/types.ts";
import { formatNumber, roundedPercent } from "#app/lib/texts/format-number.ts";
import { Card } from "#app/ui/card.tsx";
import * as texts from "#messages/operators-figures";
import { daysBetween, type FunnelStep, funnelOf } from "./figures.ts";
import { Plot } from "./plot.tsx";

const labels: Record<FunnelStep["name"], string> = {
  views: texts.funnelViews,
  requests: texts.funnelRequests,
  accepted: texts.funnelAccepted,
};

/** From views of athletes' pages to accepted requests, with the views of each day. */
export function Funnel({ view }: { view: FiguresView }) {
  const steps = funnelOf(view);
  const most = Math.max(...steps.map(({ count }) => count));
  if (most === 0) return null;
  const days = daysBetween(view.from, view.until);
  const byDay = new Map(view.pageViews.map(({ day, views }) => [day, views]));
  return (
    <div className="mb-4 grid gap-4 md:grid-cols-2">
      <Card>
        <h3 className="font-semibold text-mute">{texts.funnel}</h3>
        <ol className="mt-3 grid gap-4">
          {steps.map(({ name, count, share }) => (
            <li key={name}>
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span>{labels[name]}</span>
                <strong className="text-2xl font-extrabold tabular">{formatNumber(count)}</strong>
              </p>
              <div aria-hidden="true" className="mt-1 h-3 rounded-full bg-line">
                <div
                  className="h-3 min-w-1 rounded-full bg-control"
                  style={{ width: `${(count / most) * 100}%` }}
                />
              </div>
              {share !== null && (
                <p className="mt-1 text-sm text-mute tabular">
                  {texts.funnelShare({ share: roundedPercent(share) })}
                </p>
              )}
            </li>
          ))}
        </ol>
        <p className="mt-4 text-sm text-mute">{texts.funnelHint}</p>
      </Card>
      <Plot
        title={texts.funnelViews}
        total={formatNumber(steps[0]?.count ?? 0)}
        days={days}
        format={formatNumber}
        series={[
          {
            label: texts.funnelViews,
            tone: "first",
            values: days.map((day) => byDay.get(day) ?? 0),
          },
        ]}
      />
    </div>
  );
}
