import { tabStorage } from "#app/lib/browser-storage.ts";

/*
 * That somebody left an order's page to create an account for it. It is noted for this tab alone: the claim goes on only
 * where "Create an account" was pressed.
 */

const nameFor = (orderHash: string) => `matchday:claim:${orderHash}`;

export function planClaim(orderHash: string): void {
  try {
    tabStorage()?.setItem(nameFor(orderHash), "1");
  } catch (error) {
    console.warn("failed to note that an account is created for an order", error);
  }
}

export function isClaimPlanned(orderHash: string): boolean {
  return tabStorage()?.getItem(nameFor(orderHash)) != null;
}

export function forgetClaim(orderHash: string): void {
  tabStorage()?.removeItem(nameFor(orderHash));
}
