import type { ReactNode } from "react";
import { formatMoney, type MoneyLike } from "#app/lib/money/format-money.ts";
import { aboutAttribute } from "#app/lib/money/reader-currency.ts";
import { usePrerenderedAboutPrice } from "#app/lib/money/use-reader-currency.ts";
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

/**
 * The price in the reader's currency, below the price that is charged. It takes space only if a currency is chosen in the
 * footer, from the first paint on (`lib/money/reader-currency.ts`).
 */
export function AboutPrice({ money, className }: Pick<PriceProps, "money" | "className">) {
  const about = usePrerenderedAboutPrice();
  return (
    <span
      suppressHydrationWarning
      {...{ [aboutAttribute]: `${money.amount} ${money.currency}` }}
      className={classNames("about-price tabular normal-case", className)}
    >
      {about(money)}
    </span>
  );
}

/** One line of a calculation within a `<dl>`: what it is, and how much. */
export function AmountLine({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0 wrap-anywhere text-soft">{label}</dt>
      <dd className="whitespace-nowrap tabular">{children}</dd>
    </div>
  );
}
