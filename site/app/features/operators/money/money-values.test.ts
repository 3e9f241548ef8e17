import { expect, test } from "vitest";
import type { MoneySettings } from "#app/lib/api/types.ts";
import {
  bpsOf,
  fieldOf,
  inputOf,
  needsApproval,
  problemsOf,
  type TypedMoney,
  typedOf,
} from "./money-values.ts";

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
  referenceRates: [
    { currency: "JPY", microsPerEuro: 181_800_000 },
    { currency: "USD", microsPerEuro: 1_163_000 },
  ],
  withoutTax: true,
  approvalAbove: [
    { amount: 50_000, currency: "EUR" },
    { amount: 0, currency: "USD" },
  ],
};

test("settings are typed in percent and whole units, and sent as they were", () => {
  const typed = typedOf(settings);
  expect(typed.commission).toBe("12.5");
  expect(typed.smallest).toMatchObject({ EUR: "10", USD: "15.50", JPY: "900", CHF: "" });
  expect(typed.limits).toMatchObject({ EUR: "500", USD: "0", JPY: "" });
  expect(typed.rates).toMatchObject({ JPY: "181.8", USD: "1.163", CHF: "" });
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

test.each([
  ["smallestOrder.1", "smallest.USD"],
  ["smallestOrder.1.currency", "smallest.USD"],
  ["approvalAbove.0", "limits.EUR"],
  ["referenceRates.0.microsPerEuro", "rates.JPY"],
  ["smallestOrder.7", "smallest.EUR"],
  ["approvalAbove", "limits.EUR"],
  ["settings.approvalAbove", "limits.EUR"],
  ["settings.approvalAbove.1.amount", "limits.USD"],
  ["commissionBps", "commission"],
  ["settings.serviceFeeBps", "settings.serviceFee"],
])("a refusal of %s is shown at %s", (field, name) => {
  expect(fieldOf(field, settings)).toBe(name);
});

test("a refusal of a whole list is shown at the first amount that was sent, or at the first field", () => {
  const dollars = [{ amount: 40_000, currency: "USD" }];
  const sent = { ...settings, currencies: ["JPY", "USD"], approvalAbove: dollars };
  expect(fieldOf("settings.approvalAbove", sent)).toBe("limits.USD");
  const nothing = { ...sent, approvalAbove: [], referenceRates: [] };
  expect(fieldOf("settings.approvalAbove", nothing)).toMatch(/^limits\.(JPY|USD)$/);
  expect(fieldOf("settings.referenceRates", nothing)).not.toBe("rates.EUR");
  expect(fieldOf("settings.referenceRates", nothing)).toMatch(/^rates\.[A-Z]{3}$/);
});

test("a currency that is no longer accepted takes its smallest price with it", () => {
  const typed = { ...typedOf(settings), currencies: ["USD"] };
  expect(inputOf(typed).smallestOrder).toEqual([{ amount: 1_550, currency: "USD" }]);
});

test.each<[Partial<TypedMoney>, string]>([
  [{ commission: "51" }, "commission"],
  [{ commission: "" }, "commission"],
  [{ serviceFee: "30.01" }, "serviceFee"],
  [{ serviceFee: "-1" }, "serviceFee"],
  [{ payoutDelayDays: "0" }, "payoutDelayDays"],
  [{ payoutDelayDays: "31" }, "payoutDelayDays"],
  [{ currencies: [] }, "currencies"],
  [{ smallest: { EUR: "ten" } }, "smallest.EUR"],
  [{ smallest: { JPY: "9.50" } }, "smallest.JPY"],
  [{ rates: { USD: "0" } }, "rates.USD"],
  [{ rates: { USD: "1.1234567" } }, "rates.USD"],
  [{ rates: { CHF: "1000001" } }, "rates.CHF"],
  [{ limits: { EUR: "much" } }, "limits.EUR"],
])("%j is refused at %s", (change, field) => {
  const problems = problemsOf({ ...typedOf(settings), ...change });
  expect(problems.map((problem) => problem.field)).toEqual([field]);
});

test("a rate is typed with a point or a comma, and an empty one is removed", () => {
  const typed = { ...typedOf(settings), rates: { USD: " 1,2 ", JPY: "" } };
  expect(inputOf(typed).referenceRates).toEqual([{ currency: "USD", microsPerEuro: 1_200_000 }]);
});

test("a share has at most two decimals", () => {
  expect(bpsOf("12,5")).toBe(1_250);
  expect(bpsOf(" 0 ")).toBe(0);
  expect(bpsOf("12.345")).toBe(null);
  expect(bpsOf("1e1")).toBe(null);
});

test("a currency that is no longer accepted keeps its limit", () => {
  const typed = { ...typedOf(settings), currencies: ["USD"] };
  expect(inputOf(typed).approvalAbove).toEqual(settings.approvalAbove);
});

test.each<[Partial<TypedMoney>, boolean]>([
  [{}, false],
  [{ commission: "12,50" }, false],
  [{ smallest: {} }, false],
  [{ commission: "12" }, true],
  [{ serviceFee: "4" }, true],
  [{ payoutDelayDays: "7" }, true],
  [{ limits: {} }, true],
  [{ limits: { EUR: "500.00", USD: "0" } }, false],
])("while there is a limit, saving %j needs a second operator: %s", (change, expected) => {
  expect(needsApproval(settings, { ...typedOf(settings), ...change })).toBe(expected);
});

test("without a limit, no change needs a second operator", () => {
  const open = { ...settings, approvalAbove: [] };
  const typed = { ...typedOf(open), commission: "1", limits: { EUR: "500" } };
  expect(needsApproval(open, typed)).toBe(false);
});
