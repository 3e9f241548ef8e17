import { marketplace } from "#app/lib/marketplace.ts";

/** What an athlete earns from one order, in whole minor units, rounded as PRODUCT section 2 does. */
export function earnings(priceMinor: number): { commission: number; net: number; paid: number } {
  const { commissionBps, serviceFeeBps } = marketplace().money;
  const commission = roundHalfUp(priceMinor * commissionBps);
  const fee = roundHalfUp(priceMinor * serviceFeeBps);
  return { commission, net: priceMinor - commission, paid: priceMinor + fee };
}

function roundHalfUp(timesTenThousand: number): number {
  return Math.floor((timesTenThousand + 5_000) / 10_000);
}
