import { expect, test } from "vitest";
import { isHelpName } from "#app/lib/texts/help-names.ts";
import { orderHelp } from "./order-help.ts";
import { stateWords } from "./order-words.ts";

test("every state has help for its customer, at a page of the help centre", () => {
  for (const state of typedKeys(stateWords)) {
    const help = orderHelp({ state, tip: null }, "customer");
    expect(isHelpName(help?.name ?? ""), state).toBe(true);
    expect(help?.question, state).toMatch(/\?$/);
  }
});

test("a refunded customer is led to refunds, a paid athlete to payouts", () => {
  expect(orderHelp({ state: "refunded", tip: null }, "customer")?.name).toBe("refunds");
  expect(orderHelp({ state: "completed", tip: null }, "talent")?.name).toBe("payouts");
  expect(orderHelp({ state: "disputed", tip: null }, "customer")?.name).toBe("not-as-ordered");
});

test("a paid tip has no help about reviews", () => {
  const tip = { orderGuid: "o", number: "AB7K-3F9Q", title: "Video" };
  expect(orderHelp({ state: "completed", tip }, "customer")).toBeNull();
});

function typedKeys<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record).filter((key): key is Key => key in record);
}
