import { expect, test } from "vitest";
import { asSentence, fieldNames, formFieldOf, problemsIn } from "./field-problems.ts";

test("nested errors become a list that names the fields", () => {
  const errors = {
    brief: {
      instructions: { type: "too_small", message: "Write more", ref: {} },
      occasion: { type: "too_small", message: "Choose the occasion" },
    },
    customer: { email: { type: "server", message: "Not an address" } },
    limits: { EUR: { type: "rule", message: "Must be empty" } },
    quiet: { type: "required", message: "", ref: { nested: { message: "of the control" } } },
  };
  expect(problemsIn(errors)).toEqual([
    { field: "brief.instructions", message: "Write more" },
    { field: "brief.occasion", message: "Choose the occasion" },
    { field: "customer.email", message: "Not an address" },
    { field: "limits.EUR", message: "Must be empty", needsLabel: true },
  ]);
});

test("a form's fields are named by path, lists being one field", () => {
  expect(
    fieldNames({ addons: ["rush"], customer: { name: "", email: "" }, use: "personal" }),
  ).toEqual(["addons", "customer.name", "customer.email", "use"]);
});

test("a field that the API names by its place in the body is found by its last segments", () => {
  const values = { name: "", logo: null, addons: [], texts: {}, customer: { email: "" } };
  const named = {
    name: "name",
    "brand.name": "name",
    "order.customer.email": "customer.email",
    "order.customer": "customer",
    "addons.0.price": "addons.0.price",
    "settings.logo.src": "logo.src",
    "settings.texts.de.title": "texts.de.title",
    email: null,
    names: null,
  };
  const found = Object.keys(named).map((field) => [field, formFieldOf(field, values)]);
  expect(Object.fromEntries(found)).toEqual(named);
});

test("the API's rules read as sentences", () => {
  expect(asSentence("must be 20 to 1,000 characters")).toBe("Must be 20 to 1,000 characters");
  expect(asSentence("`tennis` is not a sport")).toBe("Tennis is not a sport");
});
