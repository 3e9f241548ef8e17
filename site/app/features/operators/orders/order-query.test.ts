import { expect, test } from "vitest";
import type { OperatorOrderSummary } from "#app/lib/api/types.ts";
import { filteredOrders, ordersAsCsv, queryOf, readFilters } from "./order-query.ts";

test("an address keeps its filters, and empty ones are left out", () => {
  const search = new URLSearchParams("state=requested&kind=&atLeast= 50 &other=1&cursor=x");
  const filters = readFilters(search);
  expect(filters).toEqual({ state: "requested", atLeast: "50" });
  expect(filteredOrders(filters, "next")).toBe(
    "/operators/orders?state=requested&atLeast=50&cursor=next",
  );
  expect(filteredOrders({})).toBe("/operators/orders");
});

test("amounts are sent in minor units of their currency, and an athlete by guid", () => {
  expect(queryOf({ atLeast: "50", athlete: "ada" }, "guid")).toEqual({
    atLeast: 5_000,
    talent: "guid",
  });
  expect(queryOf({ atMost: "9000", currency: "JPY" })).toEqual({ atMost: 9_000, currency: "JPY" });
});

test("a CSV file quotes separators and disarms formulas", () => {
  const order: OperatorOrderSummary = {
    orderGuid: "01973f2e-7d5b-7000-8000-000000000001",
    number: "AB7K-3F9Q",
    state: "requested",
    kind: "video",
    title: 'A "video", please',
    talentGuid: "01973f2e-7d5b-7000-8000-000000000002",
    talentName: "Ada Keller",
    customerName: "=HYPERLINK(1)",
    total: { amount: 12_600, currency: "EUR" },
    payoutStatus: "not_due",
    createdAt: "2026-11-26T10:00:00Z",
    updatedAt: "2026-11-26T10:00:00Z",
  };
  const [names, line] = ordersAsCsv([order]).split("\r\n");
  expect(names?.split(",")).toHaveLength(12);
  expect(line).toBe(
    'AB7K-3F9Q,2026-11-26T10:00:00Z,requested,,,video,"A ""video"", please",Ada Keller,\'=HYPERLINK(1),126.00,EUR,not_due',
  );
});

test("asks for the caller's own orders", () => {
  expect(queryOf(readFilters(new URLSearchParams("mine=yes")))).toEqual({ mine: true });
});
