import { deviceStorage } from "#app/lib/storage/browser-storage.ts";
import * as texts from "#messages/currency";
import { formatMoney, formatRounded, type MoneyLike } from "./format-money.ts";
import { convert, type ReferenceRates } from "./reference-rates.ts";

/** The visitor's choice on this device, an ISO 4217 code; empty to see athletes' prices alone, missing without a choice. */
export const currencyKey = "matchday:currency";

/** The name of the fields in the header and the footer. */
export const currencyField = "currency";

/** Where an element of `AboutPrice` has its price: `12600 EUR`. */
export const aboutAttribute = "data-about";

/** Where an element of `AboutPrice` in a list has its price. */
export const guideAttribute = "data-guide";

const listeners = new Set<() => void>();

/**
 * The currency of the first region that the languages of the browser name, such as `CHF` for `de-CH`: codes of currencies
 * begin with that of their region. Without a rate it is the euro.
 */
export function guessCurrency(tags: readonly string[], rates: ReferenceRates): string {
  const region = /-([A-Z]{2})\b/.exec(`${tags}`)?.[1] ?? "EU";
  return Object.keys(rates).find((code) => code.startsWith(region)) ?? "EUR";
}

/**
 * Returns the reader's currency: chosen, or guessed; empty to see athletes' prices alone. Prerendered pages are the same
 * for all readers.
 */
export function readerCurrency(rates: ReferenceRates, prerendered = ""): string {
  if (typeof document === "undefined") return prerendered;
  const chosen = deviceStorage().getItem(currencyKey);
  return chosen === null || /\W/.test(chosen) ? guessCurrency(navigator.languages, rates) : chosen;
}

/** Calls `listener` after each choice. Returns the function that ends this. */
export function followChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns a price in the chosen currency, such as “about €93”; empty without a choice, a rate or a difference. */
export function aboutPrice(money: MoneyLike, currency: string, rates: ReferenceRates): string {
  if (currency === "" || currency === money.currency) return "";
  const value = convert(money, currency, rates);
  // Without a value in the message: its runtime would be loaded before the site's code.
  return value === null ? "" : `${texts.about} ${formatRounded(value, currency)}`;
}

/**
 * Returns the price of an offer in a list, all in one currency: a guide, rounded. It is exact in the athlete's own currency,
 * and where nothing can be converted.
 */
export function guidePrice(money: MoneyLike, currency: string, rates: ReferenceRates): string {
  const isOwn = currency === "" || currency === money.currency;
  const value = isOwn ? null : convert(money, currency, rates);
  return value === null ? formatMoney(money, { short: true }) : formatRounded(value, currency);
}

/**
 * The rule that shows prices in a currency. The elements are hidden without it, so a page has their space from its first
 * paint or never.
 */
export function currencyRule(currency: string): string {
  return `[data-currency="${currency}"] [${aboutAttribute}]:not([${aboutAttribute}$="${currency}"]){display:block}`;
}

let shown = "";

/** How prices are written, by their attributes. */
export const writers = { [aboutAttribute]: aboutPrice, [guideAttribute]: guidePrice };

/** Shows the currency in the document, in its fields and in prerendered prices. */
function showCurrency(rates: ReferenceRates): void {
  const { dataset } = document.documentElement;
  const currency = readerCurrency(rates);
  if ((dataset.currency ?? "") !== currency) dataset.currency = currency;
  if (currency !== shown && currency !== "") {
    const sheet = new CSSStyleSheet();
    sheet.insertRule(currencyRule(currency));
    document.adoptedStyleSheets.push(sheet);
  }
  shown = currency;
  for (const field of document.querySelectorAll<HTMLSelectElement>(`[name="${currencyField}"]`))
    field.value = currency;
  for (const [name, words] of Object.entries(writers)) {
    for (const price of document.querySelectorAll(`[${name}]`)) {
      const [amount, from = ""] = (price.getAttribute(name) ?? "").split(" ");
      const text = words({ amount: Number(amount), currency: from }, currency, rates);
      if (price.textContent !== text) price.textContent = text;
    }
  }
}

/**
 * Follows the fields of the choice, without the site's framework: a page that has not started answers it too. `rates` are
 * read once the document is complete. React removes the attribute when it renders a document again.
 */
export function followCurrency(rates: () => ReferenceRates): void {
  const show = () => showCurrency(rates());
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", show);
  else show();
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || target.name !== currencyField) return;
    deviceStorage().setItem(currencyKey, target.value);
    show();
    for (const listener of listeners) listener();
  });
  new MutationObserver(show).observe(document.documentElement, {
    attributeFilter: ["data-currency"],
  });
}
