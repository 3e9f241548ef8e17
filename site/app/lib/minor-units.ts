/** A whole amount as typed, in the minor units of its currency: `80`, EUR → 8000; `9000`, JPY → 9000. */
export function minorUnits(whole: string, currency: string): number {
  return Number.parseInt(whole, 10) * 10 ** digitsOf(currency);
}

/** Returns an amount in minor units as a user would type it: 8000, EUR → `80`. */
export function majorUnits(amount: number, currency: string): string {
  return String(amount / 10 ** digitsOf(currency));
}

function digitsOf(currency: string): number {
  return (
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions()
      .maximumFractionDigits ?? 2
  );
}
