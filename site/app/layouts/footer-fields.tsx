import { showTheme, themeField } from "#app/lib/marketplace/theme.ts";
import * as texts from "#messages/layouts";
import { CurrencyField } from "./currency-field.tsx";

/** What a reader chooses at the foot of each page. */
export function FooterFields() {
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-3">
      <CurrencyField />
      <ThemeField />
    </div>
  );
}

/** The theme of this device. Works before the page starts: the first script follows the field (lib/marketplace/theme.ts). */
function ThemeField() {
  return (
    <label className="flex items-center gap-3">
      <span className="max-sm:min-w-20">{texts.appearance}</span>
      <select
        ref={showTheme}
        name={themeField}
        autoComplete="off"
        className="min-h-11 rounded-lg border border-on-night/40 bg-night px-3 font-semibold text-on-night"
      >
        <option value="">{texts.appearanceSystem}</option>
        <option value="light">{texts.appearanceLight}</option>
        <option value="dark">{texts.appearanceDark}</option>
      </select>
    </label>
  );
}
