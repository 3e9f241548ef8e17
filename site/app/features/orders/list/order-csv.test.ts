import { expect, test } from "vitest";
import { orderSummary } from "#app/features/orders/state/orders.fixture.ts";
import { escapeCell } from "#app/lib/storage/csv.ts";
import { ordersToCsv } from "./order-csv.ts";

test("a customer reads what was paid, a talent what is earned", () => {
  const order = orderSummary({
    talentNet: { amount: 9_600, currency: "EUR" },
    payoutStatus: "not_due",
  });
  const [customerTitles, customerRow, end] = ordersToCsv([order], "customer").split("\r\n");
  expect(customerTitles).toContain("Athlete");
  expect(customerRow).toBe(
    "AB7K-3F9Q,2026-11-01T09:00:00Z,Completed,Ana,Sam,Video,video,126.00,EUR,,,2026-11-01T09:00:00Z",
  );
  expect(end).toBe("");
  const talentRow = ordersToCsv([order], "talent").split("\r\n")[1];
  expect(talentRow).toContain("Kim,Sam,Video,video,96.00,EUR,not due");
});

test("a list of nothing has its titles", () => {
  expect(ordersToCsv([], "talent")).toMatch(/^\uFEFFOrder,Placed,.*\r\n$/);
});

test.each([
  ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
  ["+49 171", "'+49 171"],
  ["-1", "'-1"],
  ["@sum", "'@sum"],
  [" =1", "' =1"],
  ["＝1+2", "'＝1+2"],
  ["　＋1", "'　＋1"],
  ["－1", "'－1"],
  ["＠SUM(1)", "'＠SUM(1)"],
  ["\tx", " x"],
  ["\t=1", "' =1"],
  ["Mia;=1+2", '"Mia,=1+2"'],
  ["Mia\n=1+2", "Mia =1+2"],
  ['=1,"x"', `"'=1,""x"""`],
  ["Zoë, Max", '"Zoë, Max"'],
  ["a\nb", "a b"],
  ["Ana - the best", "Ana - the best"],
])("%j becomes %j", (text, cell) => {
  expect(escapeCell(text)).toBe(cell);
});
