import { percent } from "#app/lib/texts/format-number.ts";
import { countryName } from "#app/lib/texts/places.ts";
import * as texts from "#messages/offers";
import { marketplace } from "./marketplace.ts";

/** Working days until an application is answered. */
export const reviewDays = 3;

/** The share of an athlete's price that the marketplace keeps, as text: `20 %`. */
export function commissionShare(): string {
  return percent(marketplace().money.commissionBps);
}

/** The share of an athlete's price that the athlete keeps. */
export function athleteShare(): string {
  return percent(10_000 - marketplace().money.commissionBps);
}

/** The tax inside a price, `VAT 20% in your price (Austria)`; `null` if prices include none. */
export function includedTaxWords(): string | null {
  const tax = marketplace().money.includedTax;
  if (tax === undefined) return null;
  return texts.includedTax({
    tax: `${tax.name} ${percent(tax.bps)}`,
    country: countryName(tax.country),
  });
}

/** What a customer pays on top of the price, as text. */
export function serviceFeeShare(): string {
  return percent(marketplace().money.serviceFeeBps);
}

/** Days between a finished order and its payout. */
export function payoutDelayDays(): number {
  return marketplace().money.payoutDelayDays;
}

/** What the shown prices contain, and what they do not: once per page. */
export function priceNote(): string {
  const { serviceFeeBps } = marketplace().money;
  return serviceFeeBps === 0
    ? texts.taxNote
    : `${texts.feeNote({ share: serviceFeeShare() })} ${texts.taxNote}`;
}
