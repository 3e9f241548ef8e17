import { expect, test } from "vitest";
import { newerOrders, withNewer } from "./newer-orders.ts";

const shown = [{ orderGuid: "a", version: 3 }];
const told = (id: string, version: number) => ({ id, data: { version } });

test.each([
  ["an order as the list shows it", told("a", 3), []],
  ["an order as it was before", told("a", 2), []],
  ["an order that has moved on, be it in the same second", told("a", 4), ["a 4"]],
  ["an order that the list does not have", told("b", 1), ["b 1"]],
])("%s", (_, order, expected) => {
  expect(newerOrders(shown, [order])).toEqual(expected);
});

const order = (orderGuid: string, version: number, day = "21") => ({
  orderGuid,
  version,
  createdAt: `2026-11-${day}T10:00:00Z`,
});

test("of two answers the later version of each order stands, newest order first", () => {
  const loaded = [order("b", 5, "20"), order("a", 1, "19")];
  const fetched = [order("c", 1, "21"), order("b", 4, "20"), order("a", 2, "19")];
  const together = withNewer(loaded, fetched);
  expect(together.map(({ orderGuid, version }) => [orderGuid, version])).toEqual([
    ["c", 1],
    ["b", 5],
    ["a", 2],
  ]);
});
