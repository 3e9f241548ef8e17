import { marketplace } from "#app/lib/marketplace/marketplace.ts";
import { currencyName } from "#app/lib/money/format-money.ts";
import { currencyField, readerCurrency } from "#app/lib/money/reader-currency.ts";
import { shownCurrencies } from "#app/lib/money/reference-rates.ts";
import * as texts from "#messages/layouts";

/** The reader's currency. Works before the page starts: the first script follows each of these fields. */
export function CurrencyField() {
  const currencies = shownCurrencies(marketplace().money.rates);
  if (currencies.length === 0) return null;
  return (
    <label className="flex items-center gap-3">
      <span className="max-sm:min-w-20">{texts.currency}</span>
      <select
        ref={(field) => {
          if (field !== null) field.value = readerCurrency(marketplace().money.rates);
        }}
        name={currencyField}
        autoComplete="off"
        className="min-h-11 max-w-48 rounded-lg border border-on-night/40 bg-night px-3 font-semibold text-on-night"
      >
        <option value="">{texts.currencyNone}</option>
        {currencies.map((code) => (
          <option key={code} value={code} suppressHydrationWarning>
            {texts.currencyOption({ code, name: currencyName(code) })}
          </option>
        ))}
      </select>
    </label>
  );
}
