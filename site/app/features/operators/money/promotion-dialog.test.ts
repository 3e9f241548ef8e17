import { expect, test } from "vitest";
import { problemsOf, type Typed } from "./promotion-dialog.tsx";

const wrongFields = (typed: Typed) => problemsOf(typed, today).map(({ field }) => field);
const today = "2026-11-24";

const complete: Typed = {
  code: "SPRING-10",
  kind: "share",
  off: "10",
  currency: "EUR",
  minimum: "",
  uses: "",
  from: "2026-11-24",
  until: "2026-12-24",
};

test("a promo code that is complete has no problem", () => {
  expect(problemsOf(complete, today)).toEqual([]);
});

test("every field that is wrong has its own problem", () => {
  const empty = { ...complete, code: "", off: "", currency: "", from: "", until: "" };
  expect(wrongFields(empty)).toEqual(["code", "off", "currency", "from", "until"]);
  const wrong = { ...complete, off: "ten", minimum: "a bit", uses: "many" };
  expect(wrongFields(wrong)).toEqual(["off", "minimum", "uses"]);
});

test("amounts are read as they are written elsewhere", () => {
  const amount = { ...complete, kind: "amount", off: "12,50 €", minimum: "1'000" };
  expect(wrongFields(amount)).toEqual([]);
  expect(wrongFields({ ...amount, off: "0", minimum: "12.505" })).toEqual(["off", "minimum"]);
});

test("the last day is neither over nor before the first one", () => {
  expect(problemsOf({ ...complete, from: "2026-11-01", until: "2026-11-23" }, today)).toEqual([
    { field: "until", message: "The last day is today or later, and not before the first day" },
  ]);
  expect(wrongFields({ ...complete, until: "2026-11-23" })).toEqual(["until"]);
});
