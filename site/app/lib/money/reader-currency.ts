import { deviceStorage } from "#app/lib/storage/browser-storage.ts";
import * as texts from "#messages/currency";
import { formatRounded, type MoneyLike } from "./format-money.ts";
import { convert, type ReferenceRates } from "./reference-rates.ts";

/** The visitor's currency on this device, an ISO 4217 code; missing or empty to see athletes' prices alone. */
export const currencyKey = "matchday:currency";

/** The name of the field in the footer. */
export const currencyField = "currency";

/** Where an element of `AboutPrice` has its price: `12600 EUR`. */
export const aboutAttribute = "data-about";

const listeners = new Set<() => void>();

/** Returns the chosen currency; empty without one, and while pages are prerendered. */
export function chosenCurrency(): string {
  const chosen = typeof document === "undefined" ? null : deviceStorage().getItem(currencyKey);
  return chosen !== null && /^[A-Z]{3}$/.test(chosen) ? chosen : "";
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
 * The rule that shows prices in a currency. The elements are hidden without it, so a page has their space from its first
 * paint or never.
 */
export function currencyRule(currency: string): string {
  return `[data-currency="${currency}"] [${aboutAttribute}]:not([${aboutAttribute}$="${currency}"]){display:block}`;
}

let shown = "";

/** Shows the choice in the document, in its field and in prerendered prices. */
function showCurrency(rates: () => ReferenceRates): void {
  const { dataset } = document.documentElement;
  const currency = chosenCurrency();
  if ((dataset.currency ?? "") !== currency) dataset.currency = currency;
  if (currency !== shown && currency !== "") {
    const sheet = new CSSStyleSheet();
    sheet.insertRule(currencyRule(currency));
    document.adoptedStyleSheets.push(sheet);
  }
  shown = currency;
  showCurrencyField();
  const prices = document.querySelectorAll<HTMLElement>(`[${aboutAttribute}]`);
  if (prices.length === 0) return;
  const known = currency === "" ? {} : rates();
  for (const price of prices) {
    const [amount = "", from = ""] = (price.getAttribute(aboutAttribute) ?? "").split(" ");
    const text = aboutPrice({ amount: Number(amount), currency: from }, currency, known);
    if (price.textContent !== text) price.textContent = text;
  }
}

/** Shows the choice in the field of the footer. */
export function showCurrencyField(): void {
  const fields = document.querySelectorAll<HTMLSelectElement>(`select[name="${currencyField}"]`);
  for (const field of fields) field.value = chosenCurrency();
}

/**
 * Follows the field in the footer, without the site's framework: a page that has not started answers it too. `rates` are
 * read once the document is complete. React removes the attribute when it renders a document again.
 */
export function followCurrency(rates: () => ReferenceRates): void {
  const show = () => showCurrency(rates);
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
