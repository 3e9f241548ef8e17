import type { Figures, FiguresView } from "#app/lib/api/types.ts";

/** The figures of one currency, with an entry for each day of the period. */
export interface CurrencyFigures {
  currency: string;
  days: readonly string[];
  figures: readonly Figures[];
  sum: Figures;
}

const none: Figures = {
  requests: 0,
  accepted: 0,
  declined: 0,
  expired: 0,
  answerSeconds: 0,
  captured: 0,
  fees: 0,
  refunds: 0,
  refunded: 0,
  feesRefunded: 0,
  disputes: 0,
  payouts: 0,
  paidOut: 0,
  reached: {},
};

/** The figures of each currency of the period, the one with the most requests first. */
export function figuresByCurrency({ from, until, items }: FiguresView): CurrencyFigures[] {
  const days = daysBetween(from, until);
  const currencies = [...new Set(items.map(({ currency }) => currency))];
  const all = currencies.map((currency) => {
    const own = items.filter((item) => item.currency === currency);
    const byDay = new Map(own.map(({ day, figures }) => [day, figures]));
    const figures = days.map((day) => byDay.get(day) ?? none);
    return { currency, days, figures, sum: figures.reduce(add, none) };
  });
  return all.sort((one, other) => other.sum.requests - one.sum.requests);
}

export interface FunnelStep {
  name: "views" | "requests" | "accepted";
  count: number;
  /** Of the step before, in hundredths of a percent; null without any. */
  share: number | null;
}

/** Views of athletes' pages, requests and accepted requests of the period, in all currencies. */
export function funnelOf({ items, pageViews }: Pick<FiguresView, "items" | "pageViews">) {
  const views = pageViews.reduce((sum, day) => sum + day.views, 0);
  const { requests, accepted } = items.reduce((sum, { figures }) => add(sum, figures), none);
  const share = (count: number, of: number) =>
    of === 0 ? null : Math.round((count * 10_000) / of);
  const steps: FunnelStep[] = [
    { name: "views", count: views, share: null },
    { name: "requests", count: requests, share: share(requests, views) },
    { name: "accepted", count: accepted, share: share(accepted, requests) },
  ];
  return steps;
}

/** The UTC days from the first to the last, both included. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  const end = Date.parse(last);
  for (let at = Date.parse(first); at <= end; at += 86_400_000) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}

/** Accepted requests of all answered and missed ones, in hundredths of a percent; null without any. */
export function acceptanceRate({ accepted, declined, expired }: Figures): number | null {
  const all = accepted + declined + expired;
  return all === 0 ? null : Math.round((accepted * 10_000) / all);
}

/** The fees of the period without those of refunds; negative if more was refunded. */
export function netFees({ fees, feesRefunded }: Figures): number {
  return fees - feesRefunded;
}

/** The mean time from request to answer in hours; null without answers. */
export function answerHours({ accepted, declined, answerSeconds }: Figures): number | null {
  const answers = accepted + declined;
  return answers === 0 ? null : answerSeconds / answers / 3_600;
}

function add(one: Figures, other: Figures): Figures {
  const reached = { ...one.reached };
  for (const [state, count] of Object.entries(other.reached)) {
    reached[state] = (reached[state] ?? 0) + count;
  }
  return {
    requests: one.requests + other.requests,
    accepted: one.accepted + other.accepted,
    declined: one.declined + other.declined,
    expired: one.expired + other.expired,
    answerSeconds: one.answerSeconds + other.answerSeconds,
    captured: one.captured + other.captured,
    fees: one.fees + other.fees,
    refunds: one.refunds + other.refunds,
    refunded: one.refunded + other.refunded,
    feesRefunded: one.feesRefunded + other.feesRefunded,
    disputes: one.disputes + other.disputes,
    payouts: one.payouts + other.payouts,
    paidOut: one.paidOut + other.paidOut,
    reached,
  };
}
