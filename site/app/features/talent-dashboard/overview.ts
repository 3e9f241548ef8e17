import type { Money, OrderState, OrderSummary } from "#app/lib/api/types.ts";

export interface PayoutDay {
  at: string;
  money: Money;
  orders: number;
}

/** The next day with scheduled payouts, in UTC, and their sum; null if none is scheduled. */
export function nextPayoutOf(orders: readonly OrderSummary[], currency: string): PayoutDay | null {
  const due = orders
    .filter(
      ({ earningStage, talentNet, timers }) =>
        earningStage === "scheduled" && talentNet?.currency === currency && timers.payoutAt != null,
    )
    .map(({ talentNet, timers }) => ({ at: timers.payoutAt ?? "", amount: talentNet?.amount ?? 0 }))
    .toSorted((one, other) => one.at.localeCompare(other.at));
  const [first] = due;
  if (first === undefined) return null;
  const sameDay = due.filter(({ at }) => at.slice(0, 10) === first.at.slice(0, 10));
  const amount = sameDay.reduce((sum, one) => sum + one.amount, 0);
  return { at: first.at, money: { amount, currency }, orders: sameDay.length };
}

const recent = 30 * 24 * 60 * 60 * 1_000;

const waits: ReadonlySet<OrderState> = new Set(["quote_requested", "requested", "pending_payment"]);
const failed: ReadonlySet<OrderState> = new Set(["declined", "expired", "payment_expired"]);

export interface RecentCounts {
  all: number;
  accepted: number;
  open: number;
  /** Declined, or not answered in time. */
  lost: number;
}

/** Counts the requests of the last 30 days by their outcome; tips are none. */
export function recentRequests(orders: readonly OrderSummary[], now: number): RecentCounts {
  const made = orders.filter(
    ({ createdAt, tip }) => tip == null && now - Date.parse(createdAt) < recent,
  );
  const open = made.filter(({ state }) => waits.has(state)).length;
  const lost = made.filter(({ state }) => failed.has(state)).length;
  return { all: made.length, accepted: made.length - open - lost, open, lost };
}
