/** Minor units of an amount as somebody types it, `12`, `12.5` or `12,50`; null for what is no amount. */
export function minorUnits(typed: string, currency: string): number | null {
  const digits =
    new Intl.NumberFormat("en-GB", { style: "currency", currency }).resolvedOptions()
      .maximumFractionDigits ?? 2;
  const found = /^(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(typed.trim());
  if (found === null) {
    return null;
  }
  const [, whole = "", minor = ""] = found;
  if (minor.length > digits) {
    return null;
  }
  return Number(`${whole}${minor.padEnd(digits, "0")}`);
}
