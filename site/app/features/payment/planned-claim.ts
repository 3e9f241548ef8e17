/*
 * That somebody left an order's page to create an account for it. It is noted for this tab alone: the claim goes on only
 * where "Create an account" was pressed.
 */

const nameFor = (orderHash: string) => `matchday:claim:${orderHash}`;

export function planClaim(orderHash: string): void {
  try {
    sessionStorage.setItem(nameFor(orderHash), "1");
  } catch (error) {
    console.warn("failed to note that an account is created for an order", error);
  }
}

export function isClaimPlanned(orderHash: string): boolean {
  try {
    return sessionStorage.getItem(nameFor(orderHash)) !== null;
  } catch {
    return false;
  }
}

export function forgetClaim(orderHash: string): void {
  try {
    sessionStorage.removeItem(nameFor(orderHash));
  } catch (error) {
    console.warn("failed to forget that an account was created for an order", error);
  }
}
