/** A whole amount as typed, in the minor units of its currency: `80`, EUR → 8000; `9000`, JPY → 9000. */
export function minorUnits(whole: string, currency: string): number {
  const digits =
    new Intl.NumberFormat("en-GB", { style: "currency", currency }).resolvedOptions()
      .maximumFractionDigits ?? 2;
  return Number.parseInt(whole, 10) * 10 ** digits;
}
