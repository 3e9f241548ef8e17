import type { OrderSummary } from "#app/lib/api/types.ts";
import { decimalAmount, formatMoney } from "#app/lib/money/format-money.ts";
import { formatNumber } from "#app/lib/texts/format-number.ts";
import { readerLocale } from "#app/lib/texts/locale.ts";
import { useNow } from "#app/lib/time/use-now.ts";
import { Card } from "#app/ui/card.tsx";
import { classNames } from "#app/ui/class-names.ts";
import * as texts from "#messages/talent-dashboard";
import { earningsByMonth, type MonthEarnings } from "./earnings-by-month.ts";

export interface MonthlyEarningsProps {
  orders: readonly OrderSummary[];
  currency: string;
}

/** Earnings by the month of their payout: bars, and the same as a table for screen readers. */
export function MonthlyEarnings({ orders, currency }: MonthlyEarningsProps) {
  const months = earningsByMonth(orders, currency, useNow());
  const most = Math.max(...months.map(sumOf));
  const hasSetOff = months.some(({ setOff }) => setOff > 0);
  const money = (amount: number) => formatMoney({ amount, currency });
  return (
    <section aria-labelledby="by-month">
      <h2 id="by-month" className="display mb-4 text-2xl">
        {texts.byMonth}
      </h2>
      <Card>
        {most === 0 ? (
          <p className="text-soft">{texts.noEarningsYet}</p>
        ) : (
          <>
            <ul aria-hidden="true" className="flex h-56 items-stretch gap-2 sm:gap-5">
              {months.map((month) => (
                <Bar key={month.month} month={month} most={most} currency={currency} />
              ))}
            </ul>
            <p aria-hidden="true" className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm text-soft">
              <Key className="bg-success-mark" label={texts.paidOut} />
              {hasSetOff && <Key className="bg-line-strong" label={texts.setOff} />}
              <Key className="bg-accent ring-1 ring-line-strong" label={texts.scheduled} />
              <span>{texts.amountsIn({ currency })}</span>
            </p>
            <MonthTable months={months} hasSetOff={hasSetOff} money={money} />
          </>
        )}
      </Card>
    </section>
  );
}

interface BarProps {
  month: MonthEarnings;
  /** The sum of the highest bar. */
  most: number;
  currency: string;
}

function Bar({ month: totals, most, currency }: BarProps) {
  const { month, paid, setOff, scheduled } = totals;
  const sum = sumOf(totals);
  return (
    <li className="flex min-w-0 flex-1 flex-col gap-1 text-center text-xs sm:text-sm">
      <div className="flex min-h-0 flex-1 flex-col justify-end border-b border-line-strong">
        <span className="leading-6 font-semibold tabular">
          {sum === 0 ? "–" : wholeUnits(sum, currency)}
        </span>
        {/* The label above the highest bar takes 1.5rem. */}
        <div
          className="mx-auto flex w-full max-w-20 flex-col gap-0.5"
          style={{ height: `calc((100% - 1.5rem) * ${sum / most})` }}
        >
          {scheduled > 0 && <div className="bg-accent" style={{ flexGrow: scheduled }} />}
          {setOff > 0 && <div className="bg-line-strong" style={{ flexGrow: setOff }} />}
          {paid > 0 && <div className="bg-success-mark" style={{ flexGrow: paid }} />}
        </div>
      </div>
      <span className="text-mute">{monthLabel(month, "short")}</span>
    </li>
  );
}

function sumOf({ paid, setOff, scheduled }: MonthEarnings): number {
  return paid + setOff + scheduled;
}

/** A label that fits over a bar; the table has the exact amount. */
function wholeUnits(amount: number, currency: string): string {
  return formatNumber(Math.round(Number(decimalAmount({ amount, currency }))));
}

function Key({ className, label }: { className: string; label: string }) {
  return (
    <span className="flex items-center gap-2">
      <span className={classNames("size-3 rounded-sm", className)} />
      {label}
    </span>
  );
}

interface MonthTableProps {
  months: readonly MonthEarnings[];
  /** Whether a month has earnings that were set off. */
  hasSetOff: boolean;
  money: (amount: number) => string;
}

function MonthTable({ months, hasSetOff, money }: MonthTableProps) {
  return (
    // A hidden table is as wide as its content, and its page with it.
    <div className="sr-only">
      <table>
        <caption>{texts.byMonth}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.month}</th>
            <th scope="col">{texts.paidOut}</th>
            {hasSetOff && <th scope="col">{texts.setOff}</th>}
            <th scope="col">{texts.scheduled}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, paid, setOff, scheduled }) => (
            <tr key={month}>
              <th scope="row">{monthLabel(month, "long")}</th>
              <td>{money(paid)}</td>
              {hasSetOff && <td>{money(setOff)}</td>}
              <td>{money(scheduled)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** `Nov`, or `November 2026`. */
function monthLabel(month: string, length: "short" | "long"): string {
  const year = length === "long" ? ({ year: "numeric" } as const) : {};
  return new Intl.DateTimeFormat(readerLocale(), {
    month: length,
    ...year,
    timeZone: "UTC",
  }).format(new Date(`${month}-01T00:00:00Z`));
}
