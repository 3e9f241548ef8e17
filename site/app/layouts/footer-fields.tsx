import { marketplace } from "#app/lib/marketplace/marketplace.ts";
import { showTheme, themeField } from "#app/lib/marketplace/theme.ts";
import { currencyName } from "#app/lib/money/format-money.ts";
import { currencyField, showCurrencyField } from "#app/lib/money/reader-currency.ts";
import { shownCurrencies } from "#app/lib/money/reference-rates.ts";
import { classNames } from "#app/ui/class-names.ts";
import * as texts from "#messages/layouts";

/** What a reader chooses at the foot of each page. */
export function FooterFields() {
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-3">
      <CurrencyField />
      <ThemeField />
    </div>
  );
}

const fieldClass =
  "min-h-11 rounded-lg border border-on-night/40 bg-night px-3 font-semibold text-on-night";

/** The currency that prices are shown in besides. Works before the page starts, as the theme does. */
function CurrencyField() {
  const currencies = shownCurrencies(marketplace().money.rates);
  if (currencies.length === 0) return null;
  return (
    <label className="flex items-center gap-3">
      <span className="max-sm:min-w-20">{texts.currency}</span>
      <select
        ref={showCurrencyField}
        name={currencyField}
        autoComplete="off"
        className={classNames(fieldClass, "max-w-48")}
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

/** The theme of this device. Works before the page starts: the first script follows the field (lib/marketplace/theme.ts). */
function ThemeField() {
  return (
    <label className="flex items-center gap-3">
      <span className="max-sm:min-w-20">{texts.appearance}</span>
      <select ref={showTheme} name={themeField} autoComplete="off" className={fieldClass}>
        <option value="">{texts.appearanceSystem}</option>
        <option value="light">{texts.appearanceLight}</option>
        <option value="dark">{texts.appearanceDark}</option>
      </select>
    </label>
  );
}
