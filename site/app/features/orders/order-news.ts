/** What an order is compared by: a later change has a higher version and a later time. */
export interface KnownOrder {
  orderGuid: string;
  updatedAt: string;
}

/** An order as the database tells of it now. */
export interface ToldOrder {
  id: string;
  data: { version: number; updatedAt: string };
}

/** What is told that a list does not show yet, by order and version: the list must be fetched once for each. */
export function newsFor(shown: readonly KnownOrder[], told: readonly ToldOrder[]): string[] {
  const since = new Map(shown.map((order) => [order.orderGuid, Date.parse(order.updatedAt)]));
  return told
    .filter(
      ({ id, data }) => Date.parse(data.updatedAt) > (since.get(id) ?? Number.NEGATIVE_INFINITY),
    )
    .map(({ id, data }) => `${id} ${data.version}`);
}
