import { useSyncExternalStore } from "react";
import { marketplace } from "#app/lib/marketplace/marketplace.ts";
import type { MoneyLike } from "./format-money.ts";
import {
  aboutAttribute,
  aboutPrice,
  followChoice,
  guideAttribute,
  readerCurrency,
  writers,
} from "./reader-currency.ts";

/** Returns the function that writes a price in the reader's currency, such as “about €93”; empty if none is chosen. */
export function useAboutPrice(): (money: MoneyLike) => string {
  const { rates } = marketplace().money;
  const read = () => readerCurrency(rates);
  const currency = useSyncExternalStore(followChoice, read, () => "");
  return (money) => aboutPrice(money, currency, rates);
}

/**
 * Returns the attribute of prices beside those that are charged or, as a guide, instead of them, and the function that
 * writes one. The entry script writes their text into a prerendered document, so the first render has it, too. Guides are
 * prerendered in euros.
 */
export function useReaderPrice(isGuide: boolean) {
  const { rates } = marketplace().money;
  const read = () => readerCurrency(rates, isGuide ? "EUR" : "");
  const currency = useSyncExternalStore(followChoice, read, read);
  const name = isGuide ? guideAttribute : aboutAttribute;
  return [name, (money: MoneyLike) => writers[name](money, currency, rates)] as const;
}
