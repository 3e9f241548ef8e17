import { marketplace } from "#app/lib/marketplace.ts";

/** What an athlete earns from one order, in whole minor units, rounded as PRODUCT section 2 does. */
export function earnings(priceMinor: number): {
  commission: number;
  net: number;
  serviceFee: number;
  paid: number;
} {
  const { commissionBps, serviceFeeBps } = marketplace().money;
  const commission = roundHalfUp(priceMinor * commissionBps);
  const serviceFee = roundHalfUp(priceMinor * serviceFeeBps);
  return { commission, net: priceMinor - commission, serviceFee, paid: priceMinor + serviceFee };
}

function roundHalfUp(timesTenThousand: number): number {
  return Math.floor((timesTenThousand + 5_000) / 10_000);
}
