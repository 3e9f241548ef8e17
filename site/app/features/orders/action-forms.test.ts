import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { actionForms, directActions } from "./action-forms.ts";

/** The steps people take; the rest are the provider's, the clock's and the operators'. */
const people = [
  "accept",
  "decline",
  "withdraw",
  "deliver_direct",
  "deliver",
  "request_revision",
  "approve",
  "report_problem",
  "cancel_by_talent",
  "cancel_by_customer",
];

test("every step a customer or a talent may take has a button", () => {
  const source = readFileSync(new URL("./order-overview.tsx", import.meta.url), "utf8");
  for (const action of people) {
    const hasWords = [...actionForms, ...directActions].some((one) => one.action === action);
    expect(hasWords || source.includes(`"${action}"`), action).toBe(true);
  }
});
