const commissionPercent = 20;

/** What a talent keeps of a price in minor units, an estimate: the server's lines are what is paid. */
export function netOf(price: number): number {
  return price - Math.round((price * commissionPercent) / 100);
}
