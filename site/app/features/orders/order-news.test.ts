import { expect, test } from "vitest";
import { newsFor } from "./order-news.ts";

const shown = [{ orderGuid: "a", updatedAt: "2026-11-21T10:00:00.5Z" }];
const told = (id: string, updatedAt: string, version = 3) => ({ id, data: { updatedAt, version } });

test.each([
  ["an order as the list shows it", told("a", "2026-11-21T10:00:00.500000Z"), []],
  ["an order as it was before", told("a", "2026-11-21T09:59:59.000000Z"), []],
  ["an order that has moved on", told("a", "2026-11-21T10:00:01.000000Z"), ["a 3"]],
  ["an order that the list does not have", told("b", "2026-11-21T08:00:00.000000Z", 1), ["b 1"]],
])("%s", (_, order, expected) => {
  expect(newsFor(shown, [order])).toEqual(expected);
});
