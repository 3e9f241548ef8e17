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
