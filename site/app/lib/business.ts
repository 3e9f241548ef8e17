import { percent } from "#app/lib/format-number.ts";
import * as texts from "#messages/offers";

/** The business figures that pages show; the functions charge by their own settings. */
export const business = {
  /** What the marketplace keeps of an athlete's price, in hundredths of a percent. */
  commissionBps: 2_000,
  /** What a customer pays on top of the price, in hundredths of a percent. */
  serviceFeeBps: 500,
  /** Days between a finished order and its payout. */
  payoutDelayDays: 7,
  /** Working days until an application is answered. */
  reviewDays: 3,
} as const;

/** Shown beside every price before fees are added. */
export const feeOnTop = texts.feeOnTop({ share: percent(business.serviceFeeBps) });
