import type { Money, OrderFile } from "#app/lib/api/types.ts";

type Payout = OrderFile["payout"];
type Amounts = Pick<Payout, "amount" | "reversed" | "netted">;

/** Returns the amount that was transferred to the athlete, or is to be: the net before reversals, less what offsets a debt. */
export function sentAmount({ amount, reversed, netted }: Amounts): Money {
  return { ...amount, amount: amount.amount + reversed.amount - (netted?.amount ?? 0) };
}

/**
 * Returns what the scheduled payout of a converted payment becomes: the same share of the converted amount, rounded down, as
 * the API computes it. Null if nothing is converted, or nothing is scheduled.
 */
export function transferToCome(
  { captured, settlement }: Pick<OrderFile["payment"], "captured" | "settlement">,
  payout: Amounts & Pick<Payout, "status" | "transferred">,
): Money | null {
  const isToCome = payout.status === "scheduled" && payout.transferred == null;
  if (!isToCome || settlement == null || captured.amount <= 0) return null;
  if (settlement.amount.currency === captured.currency) return null;
  const share = Math.min(sentAmount(payout).amount, captured.amount);
  if (share <= 0) return null;
  // The product of two amounts can be larger than the exact numbers.
  const product = BigInt(settlement.amount.amount) * BigInt(share);
  return { ...settlement.amount, amount: Number(product / BigInt(captured.amount)) };
}
