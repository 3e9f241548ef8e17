import { tabStorage } from "#app/lib/storage/browser-storage.ts";

/*
 * Records that a visitor left an order's page to create an account for it. Stored only for this tab: the claim
 * continues only where "Create an account" was pressed.
 */

const nameFor = (orderHash: string) => `matchday:claim:${orderHash}`;

export function planClaim(orderHash: string): void {
  tabStorage().setItem(nameFor(orderHash), "1");
}

export function isClaimPlanned(orderHash: string): boolean {
  return tabStorage().getItem(nameFor(orderHash)) !== null;
}

export function forgetClaim(orderHash: string): void {
  tabStorage().removeItem(nameFor(orderHash));
}
