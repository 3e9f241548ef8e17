import { expect, test } from "vitest";
import { inPageOrder } from "./error-summary.tsx";

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
