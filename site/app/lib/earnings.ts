import { business } from "#app/lib/business.ts";

/** What an athlete earns from one order, in whole minor units, rounded as PRODUCT section 2 does. */
export function earnings(priceMinor: number): { commission: number; net: number; paid: number } {
  const commission = roundHalfUp(priceMinor * business.commissionBps);
  const fee = roundHalfUp(priceMinor * business.serviceFeeBps);
  return { commission, net: priceMinor - commission, paid: priceMinor + fee };
}

function roundHalfUp(timesTenThousand: number): number {
  return Math.floor((timesTenThousand + 5_000) / 10_000);
}
