import { expect, test } from "vitest";
import { orderSummary } from "#app/features/orders/state/orders.fixture.ts";
import type { OrderSummary } from "#app/lib/api/types.ts";
import { filterOrders, isFiltering, readOrderFilter, withOrderFilter } from "./order-filter.ts";

const orders: OrderSummary[] = [
  orderSummary({ number: "AB7K-3F9Q", recipientName: "Zoë" }),
  orderSummary({
    number: "CD2M-8H4T",
    offer: { kind: "session", title: "Penalty coaching" },
    createdAt: "2026-11-20T23:30:00Z",
  }),
];

function found(address: string): string[] {
  const filter = readOrderFilter(new URLSearchParams(address));
  return filterOrders(orders, filter, "Europe/Berlin").map(({ number }) => number);
}

test.each([
  ["", ["AB7K-3F9Q", "CD2M-8H4T"]],
  ["q=zoe", ["AB7K-3F9Q"]],
  ["q=COACHING ana", ["CD2M-8H4T"]],
  ["q=cd2m", ["CD2M-8H4T"]],
  ["q=coaching zoe", []],
  ["kind=session", ["CD2M-8H4T"]],
  ["from=2026-11-21", ["CD2M-8H4T"]],
  ["to=2026-11-20", ["AB7K-3F9Q"]],
])("an address with %j shows %j", (address, numbers) => {
  expect(found(address)).toEqual(numbers);
});

test.each([
  ["lukasz", "Łukasz"],
  ["Łukasz", "Lukasz"],
  ["sorensen", "Sørensen"],
  ["weiss", "Weiß"],
])("%s finds %s", (search, recipientName) => {
  const filter = readOrderFilter(new URLSearchParams({ q: search }));
  expect(filterOrders([orderSummary({ recipientName })], filter)).toHaveLength(1);
});

test("what an address cannot mean filters nothing", () => {
  const filter = readOrderFilter(new URLSearchParams("kind=boat&from=soon&to=2026-13-40"));
  expect(isFiltering(filter)).toBe(false);
});

test("a customer finds nothing by their own name, and a talent nothing by theirs", () => {
  expect(found("q=kim")).toEqual([]);
  const filter = readOrderFilter(new URLSearchParams("q=kim"));
  expect(filterOrders([orderSummary({ viewer: "talent" })], filter)).toHaveLength(1);
});

test("a filter goes into the address and out of it, and the tab stays", () => {
  const filter = { search: "Zoë", kind: "video" as const, from: "2026-11-01", to: "" };
  const address = withOrderFilter(new URLSearchParams("tab=done&to=2026-01-01"), filter);
  expect(address.toString()).toBe("tab=done&q=Zo%C3%AB&kind=video&from=2026-11-01");
  expect(readOrderFilter(address)).toEqual(filter);
  const none = { search: "", kind: null, from: "", to: "" };
  expect(withOrderFilter(address, none).toString()).toBe("tab=done");
});
