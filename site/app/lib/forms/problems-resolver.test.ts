import { expect, test } from "vitest";
import { problemIf } from "./field-problems.ts";
import { problemsResolver } from "./problems-resolver.ts";

const resolver = problemsResolver<{ name: string; rates: Record<string, string> }>(
  ({ name, rates }) => [
    ...problemIf(name === "", "name", "Enter a name"),
    ...problemIf(name.length < 2, "name", "At least two letters"),
    ...problemIf(rates.CHF === "", "rates.CHF", "Enter a rate"),
  ],
);
const check = (name: string, chf: string) =>
  resolver({ name, rates: { CHF: chf } }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });

test("every wrong field is named, each by its first problem", async () => {
  expect((await check("", "")).errors).toEqual({
    name: { type: "rule", message: "Enter a name" },
    rates: { CHF: { type: "rule", message: "Enter a rate" } },
  });
});

test("what is right is sent as it was typed", async () => {
  expect(await check("Ana", "1.1")).toEqual({
    values: { name: "Ana", rates: { CHF: "1.1" } },
    errors: {},
  });
});
