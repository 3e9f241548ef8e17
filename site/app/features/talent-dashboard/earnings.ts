import type { Money, OrderSummary } from "#app/lib/api/types.ts";

export interface Earnings {
  /** Accepted or delivered, not completed yet. */
  underWay: Money;
  /** Completed, waits for its payout. */
  scheduled: Money;
  /** Stopped: a problem is being looked into, or the payout account is not ready. */
  onHold: Money;
  paid: Money;
  nextPayoutAt: string | null;
}

/** What a talent earns, from the net amounts the server sent; in the talent's one currency. */
export function earningsOf(orders: readonly OrderSummary[], currency: string): Earnings {
  const sums = { underWay: 0, scheduled: 0, onHold: 0, paid: 0 };
  let nextPayoutAt: string | null = null;
  for (const order of orders) {
    const place = placeOf(order);
    const net = order.talentNet;
    if (place === null || net == null || net.currency !== currency) {
      continue;
    }
    sums[place] += net.amount;
    const payoutAt = order.timers.payoutAt ?? null;
    if (
      place === "scheduled" &&
      payoutAt !== null &&
      (nextPayoutAt === null || payoutAt < nextPayoutAt)
    ) {
      nextPayoutAt = payoutAt;
    }
  }
  return {
    underWay: { amount: sums.underWay, currency },
    scheduled: { amount: sums.scheduled, currency },
    onHold: { amount: sums.onHold, currency },
    paid: { amount: sums.paid, currency },
    nextPayoutAt,
  };
}

function placeOf(order: OrderSummary): "underWay" | "scheduled" | "onHold" | "paid" | null {
  switch (order.payoutStatus) {
    case "scheduled":
      return "scheduled";
    case "paid":
      return "paid";
    case "blocked":
    case "frozen":
    case "failed":
      return "onHold";
    default:
      return order.state === "accepted" ||
        order.state === "delivered" ||
        order.state === "revision_requested"
        ? "underWay"
        : null;
  }
}
