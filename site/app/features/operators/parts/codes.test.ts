import { expect, test } from "vitest";
import { auditActions, orderStates, textOf } from "./codes.ts";

test("a code has a text, and one that a newer API added is shown as its words", () => {
  expect(textOf(orderStates, "quote_requested")).toBe("price requested");
  expect(textOf(auditActions, "tax_rate_saved")).toBe("Tax rate saved");
  const added: string = "partly_delivered";
  expect(textOf<string>(orderStates, added)).toBe("partly delivered");
});
