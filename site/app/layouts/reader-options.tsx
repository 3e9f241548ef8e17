import * as texts from "#messages/layouts";
import { CurrencyField } from "./currency-field.tsx";
import { LanguageSwitch } from "./language-switch.tsx";

// Language and currency in the header. The browser opens them, so it works before the page starts.

const id = "reader-options";

export function ReaderOptionsButton() {
  return (
    <button
      type="button"
      data-header-options
      popoverTarget={id}
      className="grid size-11 cursor-pointer place-items-center rounded-full font-semibold hover:bg-on-night/10"
    >
      {texts.languageShort}
      <span className="sr-only">{texts.languageCurrency}</span>
    </button>
  );
}

/** Part of the footer, since a route's pages share their header, and the links to languages differ. */
export function ReaderOptions() {
  return (
    <div
      id={id}
      popover="auto"
      className="inset-auto end-5 top-18 space-y-4 rounded-2xl border border-on-night/15 bg-night-raised p-5 text-on-night"
    >
      <LanguageSwitch />
      <CurrencyField />
    </div>
  );
}
