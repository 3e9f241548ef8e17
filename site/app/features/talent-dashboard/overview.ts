import type { Money, OrderState, OrderSummary } from "#app/lib/api/types.ts";

export interface PayoutDay {
  at: string;
  /** What is transferred. */
  money: Money;
  orders: number;
  /** What of the day is set off against a debt before it. */
  setOff: Money;
}

/**
 * The next day, in UTC, on which something is transferred, with its amount; null if none is planned. Payouts are set off
 * against the debt from earlier refunds first, the earliest payout before the others.
 */
export function nextPayoutOf(
  orders: readonly OrderSummary[],
  currency: string,
  owed = 0,
): PayoutDay | null {
  let debt = owed;
  for (const [, payouts] of payoutDays(orders, currency)) {
    const sum = sumOf(payouts);
    const setOff = Math.min(debt, sum);
    debt -= setOff;
    const [first] = payouts;
    if (first !== undefined && sum > setOff) {
      const money = (amount: number) => ({ amount, currency });
      return {
        at: first.at,
        money: money(sum - setOff),
        orders: payouts.length,
        setOff: money(setOff),
      };
    }
  }
  return null;
}

/** What is planned altogether, before anything is set off. */
export function plannedPayouts(orders: readonly OrderSummary[], currency: string): Money {
  return { amount: sumOf(plannedOf(orders, currency)), currency };
}

interface PlannedPayout {
  at: string;
  amount: number;
}

function payoutDays(orders: readonly OrderSummary[], currency: string) {
  return Map.groupBy(plannedOf(orders, currency), ({ at }) => at.slice(0, 10));
}

function plannedOf(orders: readonly OrderSummary[], currency: string): PlannedPayout[] {
  return orders
    .filter(
      ({ earningStage, talentNet, timers }) =>
        earningStage === "scheduled" && talentNet?.currency === currency && timers.payoutAt != null,
    )
    .map(({ talentNet, timers }) => ({ at: timers.payoutAt ?? "", amount: talentNet?.amount ?? 0 }))
    .toSorted((one, other) => one.at.localeCompare(other.at));
}

function sumOf(payouts: readonly PlannedPayout[]): number {
  return payouts.reduce((sum, one) => sum + one.amount, 0);
}

/** What open chargebacks would take back of earnings that were paid out, and of how many orders. */
export function atRiskOf(orders: readonly OrderSummary[], currency: string) {
  const risks = orders.flatMap(({ atRisk }) => (atRisk?.currency === currency ? [atRisk] : []));
  const amount = risks.reduce((sum, risk) => sum + risk.amount, 0);
  return { count: risks.length, money: { amount, currency } };
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
