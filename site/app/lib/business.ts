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

/** Hundredths of a percent as text: `20 %`. */
export function percent(basisPoints: number): string {
  return `${basisPoints / 100} %`;
}

/** Shown beside every price before fees are added. */
export const feeOnTop = `plus ${percent(business.serviceFeeBps)} service fee`;
