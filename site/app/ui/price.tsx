import type { ReactNode } from "react";
import { formatMoney, type MoneyLike } from "#app/lib/money/format-money.ts";
import { useReaderPrice } from "#app/lib/money/use-reader-currency.ts";
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

interface ReaderPriceProps extends Pick<PriceProps, "money" | "className"> {
  /** Instead of the price that is charged, as a guide: all prices of a list are in one currency. */
  isGuide?: boolean;
}

/**
 * The price in the reader's currency, below the price that is charged. It takes space only if that is another
 * currency, from the first paint on (`lib/money/reader-currency.ts`).
 */
export function AboutPrice({ money, isGuide = false, className }: ReaderPriceProps) {
  const [name, words] = useReaderPrice(isGuide);
  return (
    <span
      suppressHydrationWarning
      {...{ [name]: `${money.amount} ${money.currency}` }}
      className={classNames("tabular normal-case", !isGuide && "about-price", className)}
    >
      {words(money)}
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
