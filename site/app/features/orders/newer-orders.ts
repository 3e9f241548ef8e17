/** What an order is compared by: every change gives it a higher version. */
export interface KnownOrder {
  orderGuid: string;
  version: number;
}

/** An order as the database tells of it now. */
export interface AnnouncedOrder {
  id: string;
  data: { version: number };
}

/** What is told that a list does not show yet, by order and version. */
export function newerOrders(
  shown: readonly KnownOrder[],
  told: readonly AnnouncedOrder[],
): string[] {
  const versions = new Map(shown.map(({ orderGuid, version }) => [orderGuid, version]));
  return told
    .filter(({ id, data }) => data.version > (versions.get(id) ?? 0))
    .map(({ id, data }) => `${id} ${data.version}`);
}

/**
 * Two answers about the same orders as one, newest order first: of each order the later version, since either answer
 * may have come from an index that lags behind.
 */
export function withNewer<Order extends KnownOrder & { createdAt: string }>(
  orders: readonly Order[],
  others: readonly Order[],
): Order[] {
  const all = new Map(orders.map((order) => [order.orderGuid, order]));
  for (const other of others) {
    const known = all.get(other.orderGuid);
    if (known === undefined || other.version > known.version) all.set(other.orderGuid, other);
  }
  return [...all.values()].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
}
