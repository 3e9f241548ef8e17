import { expect, test } from "vitest";
import { inPageOrder, withLabels } from "./error-summary.tsx";

const problems = ["message", "orderNumber", "topic", "email"].map((field) => ({
  field,
  message: `Check ${field}`,
}));
const fieldsOf = (names: readonly string[]) =>
  inPageOrder(
    problems,
    names.map((name) => ({ name })),
  ).map(({ field }) => field);

test("lists errors in the order of their fields", () => {
  expect(fieldsOf(["topic", "email", "orderNumber", "message"])).toEqual([
    "topic",
    "email",
    "orderNumber",
    "message",
  ]);
});

test("of the fields of a radio group the first counts", () => {
  expect(fieldsOf(["topic", "message", "topic", "email", "orderNumber", "message"])).toEqual([
    "topic",
    "message",
    "email",
    "orderNumber",
  ]);
});

test("problems without a field on the page come last, in the order they arrived", () => {
  expect(fieldsOf(["email", "newsletter", "topic"])).toEqual([
    "email",
    "topic",
    "message",
    "orderNumber",
  ]);
  expect(fieldsOf([])).toEqual(["message", "orderNumber", "topic", "email"]);
});

test("a message that several fields have names each field, unless it has no label", () => {
  const missing = "This is missing.";
  const shown = withLabels(
    [
      { field: "day", message: missing },
      { field: "email", message: "No address." },
      { field: "terms", message: missing },
    ],
    (field) => ({ day: "Day of birth", email: "Email" })[field],
  );
  expect(shown.map(({ message }) => message)).toEqual([
    `Day of birth: ${missing}`,
    "No address.",
    missing,
  ]);
});

test("a rule of the API names its field, which it doesn't do itself", () => {
  const [shown] = withLabels(
    [{ field: "limits.EUR", message: "Must be empty", needsLabel: true }],
    () => "In EUR",
  );
  expect(shown?.message).toBe("In EUR: Must be empty");
});
