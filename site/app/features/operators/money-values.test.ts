import { expect, test } from "vitest";
import type { MoneySettings } from "#app/lib/api/types.ts";
import { bpsOf, inputOf, problemsOf, type TypedMoney, typedOf } from "./money-values.ts";

const settings: MoneySettings = {
  commissionBps: 1_250,
  serviceFeeBps: 500,
  payoutDelayDays: 14,
  smallestOrder: [
    { amount: 1_000, currency: "EUR" },
    { amount: 1_550, currency: "USD" },
    { amount: 900, currency: "JPY" },
  ],
  currencies: ["EUR", "JPY", "USD", "KWD"],
};

test("settings are typed in percent and whole units, and sent as they were", () => {
  const typed = typedOf(settings);
  expect(typed.commission).toBe("12.5");
  expect(typed.smallest).toEqual({ EUR: "10", USD: "15.50", JPY: "900" });
  expect(problemsOf(typed)).toEqual([]);
  const sent = inputOf(typed);
  expect(sent).toEqual({
    ...settings,
    smallestOrder: [
      { amount: 1_000, currency: "EUR" },
      { amount: 900, currency: "JPY" },
      { amount: 1_550, currency: "USD" },
    ],
  });
});

test("a currency that is no longer accepted takes its smallest price with it", () => {
  const typed = { ...typedOf(settings), currencies: ["USD"] };
  expect(inputOf(typed).smallestOrder).toEqual([{ amount: 1_550, currency: "USD" }]);
});

test.each<[Partial<TypedMoney>, string]>([
  [{ commission: "51" }, "commissionBps"],
  [{ commission: "" }, "commissionBps"],
  [{ serviceFee: "30.01" }, "serviceFeeBps"],
  [{ serviceFee: "-1" }, "serviceFeeBps"],
  [{ payoutDelayDays: "0" }, "payoutDelayDays"],
  [{ payoutDelayDays: "31" }, "payoutDelayDays"],
  [{ currencies: [] }, "currencies"],
  [{ smallest: { EUR: "ten" } }, "smallest.EUR"],
  [{ smallest: { JPY: "9.50" } }, "smallest.JPY"],
])("%j is refused at %s", (change, field) => {
  const problems = problemsOf({ ...typedOf(settings), ...change });
  expect(problems.map((problem) => problem.field)).toEqual([field]);
});

test("a share has at most two decimals", () => {
  expect(bpsOf("12,5")).toBe(1_250);
  expect(bpsOf(" 0 ")).toBe(0);
  expect(bpsOf("12.345")).toBe(null);
  expect(bpsOf("1e1")).toBe(null);
});
