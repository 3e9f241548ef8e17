import { type PointerEvent, useState } from "react";
import { formatShortDay } from "#app/lib/time/format-time.ts";
import { Card } from "#app/ui/card.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { ColumnHead, Table } from "#app/ui/layout/table.tsx";
import { direction } from "#messages/locale";
import * as texts from "#messages/operators-figures";

const tones = {
  first: { bar: "fill-control", mark: "bg-control" },
  second: { bar: "fill-info-mark", mark: "bg-info-mark" },
  third: { bar: "fill-danger-mark", mark: "bg-danger-mark" },
} as const;

export interface PlotSeries {
  label: string;
  tone: keyof typeof tones;
  /** A value for each day; null for an unknown one. */
  values: readonly (number | null)[];
}

export interface PlotProps {
  title: string;
  /** The value of the whole period. */
  total: string;
  days: readonly string[];
  series: readonly PlotSeries[];
  format: (value: number) => string;
  /** Draws each series over the one before it, of which it is a part, instead of on top of it. */
  overlaid?: boolean;
}

const width = 600;
const height = 160;

/** Bars for the days of a period, with the same values as a table. */
export function Plot({ title, total, days, series, format, overlaid = false }: PlotProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const sums = days.map((_, day) => heightOf(series, day, overlaid));
  const scale = scaleOf(sums);
  const zero = zeroOf(scale);
  const isEmpty = sums.every((sum) => sum === 0);
  const step = width / days.length;
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width: shown } = currentTarget.getBoundingClientRect();
    const share = (clientX - left) / shown;
    const day = Math.floor((direction === "rtl" ? 1 - share : share) * days.length);
    setPointed(Math.min(Math.max(day, 0), days.length - 1));
  };
  return (
    <Card>
      <h3 className="font-semibold text-mute">{title}</h3>
      <p className="text-2xl font-extrabold tabular">{total}</p>
      <div aria-hidden="true">
        <p
          className={classNames(
            "mt-1 mb-2 flex flex-wrap items-center gap-x-4 text-sm text-mute",
            series.length > 1 ? "min-h-10" : "min-h-5",
          )}
        >
          {pointed !== null && <span className="font-semibold">{dayName(days[pointed])}</span>}
          {(series.length > 1 || pointed !== null) &&
            series.map(({ label, tone, values }) => (
              <span key={label} className="inline-flex items-center gap-1.5">
                <span className={classNames("size-2.5 rounded-full", tones[tone].mark)} />
                {[
                  ...(pointed === null || series.length > 1 ? [label] : []),
                  ...(pointed === null ? [] : [shownValue(values[pointed], format)]),
                ].join(": ")}
              </span>
            ))}
        </p>
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 text-xs text-mute tabular">
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            className="h-32 w-full touch-pan-y overflow-visible rtl:-scale-x-100"
            onPointerMove={point}
            onPointerDown={point}
            onPointerLeave={() => setPointed(null)}
          >
            {[...new Set([0, 0.5, 1, zero])].map((part) => (
              <line
                key={part}
                x2={width}
                y1={height * part}
                y2={height * part}
                className={scale.bottom > 0 && part === zero ? "stroke-mute" : "stroke-line"}
                vectorEffect="non-scaling-stroke"
                shapeRendering="crispEdges"
              />
            ))}
            {pointed !== null && (
              <rect x={pointed * step} width={step} height={height} className="fill-hover" />
            )}
            {days.map((day, at) => (
              <DayBars key={day} x={at * step} {...{ step, series, at, scale, overlaid }} />
            ))}
          </svg>
          <div className="relative flex h-32 flex-col justify-between text-end leading-none">
            <span>{!isEmpty && format(scale.top)}</span>
            {/* Between the others only where it does not touch them. */}
            {Math.abs(zero - 0.5) < 0.35 && (
              <span className="absolute end-0 -translate-y-1/2" style={{ top: `${zero * 100}%` }}>
                {format(0)}
              </span>
            )}
            <span>{format(0 - scale.bottom)}</span>
          </div>
          <p className="mt-1 flex justify-between">
            <span>{dayName(days[0])}</span>
            <span>{dayName(days.at(-1))}</span>
          </p>
        </div>
      </div>
      <details className="mt-3">
        <summary className="w-fit cursor-pointer text-sm font-semibold underline">
          {texts.table}
          <span className="sr-only">: {title}</span>
        </summary>
        <PlotTable {...{ title, days, series, format }} />
      </details>
    </Card>
  );
}

interface DayBarsProps {
  x: number;
  step: number;
  at: number;
  scale: Scale;
  series: readonly PlotSeries[];
  overlaid: boolean;
}

/** A negative value is drawn below the line of zero. */
function DayBars({ x, step, at, scale, series, overlaid }: DayBarsProps) {
  const zero = zeroOf(scale) * height;
  let below = 0;
  return series.map(({ label, tone, values }) => {
    const value = values[at] ?? 0;
    const tall = (Math.abs(value) / (scale.top + scale.bottom)) * height;
    const y = value < 0 ? zero : zero - tall - below;
    if (!overlaid && value > 0) below += tall;
    return (
      <rect
        key={label}
        x={x + step * 0.12}
        y={y}
        width={step * 0.76}
        height={tall}
        className={tones[tone].bar}
      />
    );
  });
}

/** The values of a plot, the newest day first; the days without any are left out. */
function PlotTable({ title, days, series, format }: Omit<PlotProps, "total" | "overlaid">) {
  const rows = days
    .map((day, at) => ({ day, values: series.map(({ values }) => values[at] ?? null) }))
    .filter(({ values }) => values.some((value) => value !== null && value !== 0))
    .reverse();
  if (rows.length === 0) return <p className="mt-2 text-sm text-mute">{texts.noDays}</p>;
  return (
    <div className="relative mt-2 max-h-72 overflow-auto">
      <Table
        caption={title}
        className="text-xs sm:text-sm"
        head={
          <>
            <ColumnHead>{texts.day}</ColumnHead>
            {series.map(({ label }) => (
              <ColumnHead key={label} end>
                {label}
              </ColumnHead>
            ))}
          </>
        }
      >
        <tbody>
          {rows.map(({ day, values }) => (
            <tr key={day} className="border-b border-line">
              <th scope="row" className="py-1 pe-2 text-start font-normal whitespace-nowrap">
                {dayName(day)}
              </th>
              {series.map(({ label }, at) => (
                <td key={label} className="py-1 ps-2 text-end">
                  {shownValue(values[at], format)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function shownValue(value: number | null | undefined, format: (value: number) => string): string {
  return value == null ? "–" : format(value);
}

function dayName(day: string | undefined): string {
  return day === undefined ? "" : formatShortDay(`${day}T00:00:00Z`, "UTC");
}

function heightOf(series: readonly PlotSeries[], day: number, overlaid: boolean): number {
  const values = series.map(({ values }) => values[day] ?? 0);
  return overlaid ? Math.max(...values) : values.reduce((sum, value) => sum + value, 0);
}

interface Scale {
  /** The value at the upper end. */
  top: number;
  /** How far the lower end is below zero. */
  bottom: number;
}

/** A scale that contains zero and all values. It has a height even if every value is zero. */
export function scaleOf(values: readonly number[]): Scale {
  const most = Math.max(...values, 0);
  const least = Math.min(...values, 0);
  const bottom = least < 0 ? niceTop(-least) : 0;
  return { top: most > 0 || bottom === 0 ? niceTop(most) : 0, bottom };
}

/** Where zero is on a scale, as a share of the height from the top. */
function zeroOf({ top, bottom }: Scale): number {
  return top / (top + bottom);
}

/** The end of a scale for values up to `most`: 1, 2, 5 or 10 times a power of ten. */
export function niceTop(most: number): number {
  if (most <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 5, 10].find((step) => step * power >= most) ?? 10;
  return step * power;
}
