import { useSyncExternalStore } from "react";
import { marketplace } from "#app/lib/marketplace/marketplace.ts";
import type { MoneyLike } from "./format-money.ts";
import { aboutPrice, chosenCurrency, followChoice } from "./reader-currency.ts";

/** Returns the function that writes a price in the reader's currency, such as “about €93”; empty if none is chosen. */
export function useAboutPrice(): (money: MoneyLike) => string {
  return useAbout(() => "");
}

/**
 * The same for elements with `aboutAttribute`. The entry script writes their text into a prerendered document, so the
 * first render has it, too.
 */
export function usePrerenderedAboutPrice(): (money: MoneyLike) => string {
  return useAbout(chosenCurrency);
}

function useAbout(atStart: () => string): (money: MoneyLike) => string {
  const currency = useSyncExternalStore(followChoice, chosenCurrency, atStart);
  return (money) => aboutPrice(money, currency, marketplace().money.rates);
}
