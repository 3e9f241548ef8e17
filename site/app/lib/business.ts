import { percent } from "#app/lib/format-number.ts";
import * as texts from "#messages/offers";
import { marketplace } from "./marketplace.ts";

/** Working days until an application is answered. */
export const reviewDays = 3;

/** The share of an athlete's price that the marketplace keeps, as text: `20 %`. */
export function commissionShare(): string {
  return percent(marketplace().money.commissionBps);
}

/** The share of an athlete's price that the athlete keeps. */
export function athleteShare(): string {
  return percent(10_000 - marketplace().money.commissionBps);
}

/** What a customer pays on top of the price, as text. */
export function serviceFeeShare(): string {
  return percent(marketplace().money.serviceFeeBps);
}

/** Days between a finished order and its payout. */
export function payoutDelayDays(): number {
  return marketplace().money.payoutDelayDays;
}

/** Shown beside every price before fees are added; null where there is no service fee. */
export function feeOnTop(): string | null {
  const { serviceFeeBps } = marketplace().money;
  return serviceFeeBps === 0 ? null : texts.feeOnTop({ share: percent(serviceFeeBps) });
}
