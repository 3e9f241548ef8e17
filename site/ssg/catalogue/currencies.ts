/** The currencies we sell in: those of `domain` (functions/shared/domain/src/money/currency.rs); a test compares. */
export const currencies: ReadonlySet<string> = new Set(
  (
    "AED AUD BGN BHD BRL CAD CHF CLP COP CZK DKK EUR GBP HKD HUF IDR ILS INR JPY KES KRW KWD MXN MYR NGN NOK NZD " +
    "PHP PLN RON SAR SEK SGD THB TND TRY TWD USD ZAR"
  ).split(" "),
);
