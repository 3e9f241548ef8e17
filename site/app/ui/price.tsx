import type { ReactNode } from "react";
import { formatMoney, type MoneyLike } from "#app/lib/format-money.ts";
import { classNames } from "./class-names.ts";

export interface PriceProps {
  money: MoneyLike;
  /** Whole amounts without their zeros: "€120" instead of "€120.00". */
  short?: boolean;
  className?: string;
}

/** An amount of money in the reader's way of writing it. The site formats money and computes none. */
export function Price({ money, short = false, className }: PriceProps) {
  return (
    <span suppressHydrationWarning className={classNames("tabular normal-case", className)}>
      {formatMoney(money, { short })}
    </span>
  );
}

/** One line of a calculation within a `<dl>`: what it is, and how much. */
export function AmountLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-soft">{label}</dt>
      <dd className="whitespace-nowrap tabular">{children}</dd>
    </div>
  );
}
