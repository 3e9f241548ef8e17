import type { Money, OrderView } from "#app/lib/api/types.ts";
import { negative } from "#app/lib/money/format-money.ts";

/** What refunds deducted from an athlete's net before the payout and after it, and what is left. */
export interface AthleteLines {
  /** The deduction before the payout; null for none. */
  deducted: Money | null;
  /** The amount taken back after the payout; null for none. */
  takenBack: Money | null;
  /** The amount that the athlete keeps; null if it is the net. */
  kept: Money | null;
}

/** Returns the athlete's own part of the refunds, which is less than the customer's refund. */
export function athleteLines({ money, payout }: Pick<OrderView, "money" | "payout">): AthleteLines {
  const net = money.talentNet;
  if (payout == null || net == null || payout.amount.amount >= net.amount) {
    return { deducted: null, takenBack: null, kept: null };
  }
  const { amount, reversed } = payout;
  const deducted = { ...net, amount: net.amount - amount.amount - reversed.amount };
  return {
    deducted: deducted.amount > 0 ? negative(deducted) : null,
    takenBack: reversed.amount > 0 ? negative(reversed) : null,
    kept: amount,
  };
}
