/** The one order a page is about: a member reaches it by its guid, a guest by the secret hash of its link. */
export type OrderAccess = { orderGuid: string } | { orderHash: string };

/** What names the order in the path of an endpoint. */
export function orderRefOf(access: OrderAccess): string {
  return "orderGuid" in access ? access.orderGuid : access.orderHash;
}

/** The path parameters of an endpoint for one order. */
export function atOrder(access: OrderAccess): { path: { orderRef: string } } {
  return { path: { orderRef: orderRefOf(access) } };
}
