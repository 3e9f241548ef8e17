import type { OrderSummary } from "#app/lib/api/types.ts";

/** What is paid out in a month, in minor units of the athlete's currency. */
export interface MonthEarnings {
  /** `2026-11`, in UTC as statements are. */
  month: string;
  paid: number;
  /** Set off against earlier refunds: nothing was transferred. */
  setOff: number;
  scheduled: number;
}

/** Months before the current one. */
const earlier = 5;

/**
 * Earnings by the month of their payout: the current month and five before it, and the next one if something is
 * scheduled for it.
 */
export function earningsByMonth(
  orders: readonly OrderSummary[],
  currency: string,
  now: number,
): MonthEarnings[] {
  const months = new Map<string, MonthEarnings>();
  const today = new Date(now);
  for (let offset = -earlier; offset <= 1; offset += 1) {
    const month = monthAfter(today, offset);
    months.set(month, { month, paid: 0, setOff: 0, scheduled: 0 });
  }
  for (const { earningStage, earnings, talentNet, timers } of orders) {
    const sums = months.get(timers.payoutAt?.slice(0, 7) ?? "");
    if (sums === undefined || talentNet == null || talentNet.currency !== currency) continue;
    if (earnings === "set_off") sums.setOff += talentNet.amount;
    else if (earningStage === "paid") sums.paid += talentNet.amount;
    if (earningStage === "scheduled") sums.scheduled += talentNet.amount;
  }
  const next = monthAfter(today, 1);
  return [...months.values()].filter(({ month, scheduled }) => month !== next || scheduled > 0);
}

function monthAfter(today: Date, offset: number): string {
  const first = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + offset, 1);
  return new Date(first).toISOString().slice(0, 7);
}
