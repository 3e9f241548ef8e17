import type { OrderAccess } from "#app/features/orders/state/order-access.ts";
import type { Reader } from "#app/features/orders/state/order-words.ts";
import type { OrderView } from "#app/lib/api/types.ts";
import { paths } from "#app/lib/pages/paths.ts";
import type { KeptValues } from "#app/lib/storage/browser-storage.ts";
import { ownOrderHash } from "#app/lib/storage/own-orders.ts";

/** Returns the page of the order of a tip; null for a guest on a device that has no link to it. */
export function tippedOrderPath(
  { orderGuid, number }: NonNullable<OrderView["tip"]>,
  access: OrderAccess,
  reader: Reader,
  storage: KeptValues,
): string | null {
  if ("orderGuid" in access) {
    return (reader === "talent" ? paths.talentOrder : paths.accountOrder)(orderGuid);
  }
  const hash = ownOrderHash(storage, number);
  return hash === null ? null : paths.payment(hash);
}
