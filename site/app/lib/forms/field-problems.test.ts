import { expect, test } from "vitest";
import { asSentence, fieldNames, problemsIn } from "./field-problems.ts";

test("nested errors become a list that names the fields", () => {
  const errors = {
    brief: {
      instructions: { type: "too_small", message: "Write more", ref: {} },
      occasion: { type: "too_small", message: "Choose the occasion" },
    },
    customer: { email: { type: "server", message: "Not an address" } },
    quiet: { type: "required", message: "", ref: { nested: { message: "of the control" } } },
  };
  expect(problemsIn(errors)).toEqual([
    { field: "brief.instructions", message: "Write more" },
    { field: "brief.occasion", message: "Choose the occasion" },
    { field: "customer.email", message: "Not an address" },
  ]);
});

test("a form's fields are named by path, lists being one field", () => {
  expect(
    fieldNames({ addons: ["rush"], customer: { name: "", email: "" }, use: "personal" }),
  ).toEqual(["addons", "customer.name", "customer.email", "use"]);
});

test("the API's rules read as sentences", () => {
  expect(asSentence("must be 20 to 1,000 characters")).toBe("Must be 20 to 1,000 characters");
  expect(asSentence("`tennis` is not a sport")).toBe("Tennis is not a sport");
});
