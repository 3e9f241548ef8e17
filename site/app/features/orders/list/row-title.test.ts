import { expect, test } from "vitest";
import { orderSummary } from "#app/features/orders/state/orders.fixture.ts";
import { rowTitle } from "./row-title.ts";

test("a request without an occasion names none", () => {
  expect(rowTitle(orderSummary())).toBe("For Sam: Birthday");
  expect(rowTitle(orderSummary({ occasion: "other", recipientName: "Otter Energy" }))).toBe(
    "For Otter Energy",
  );
});
