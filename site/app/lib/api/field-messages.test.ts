import { expect, test } from "vitest";
import { fieldMessage, localFields } from "./field-messages.ts";
import type { FieldRule } from "./types.ts";

const euros = (amount: number) => ({ amount, currency: "EUR" });

test.each<[FieldRule, string]>([
  [{ rule: "required" }, "is required"],
  [{ rule: "length", values: { min: 20, max: 1_000 } }, "must be 20 to 1,000 characters"],
  [{ rule: "length", values: { min: 0, max: 40 } }, "must be at most 40 characters"],
  [
    { rule: "characters", values: { min: 4, max: 16, kind: "letters_digits" } },
    "must be 4 to 16 letters and digits",
  ],
  [{ rule: "count", values: { min: 1, max: 3, of: "sports" } }, "must be 1 to 3 sports"],
  [{ rule: "count", values: { min: 0, max: 12, of: "entries" } }, "must have at most 12 entries"],
  [{ rule: "range", values: { min: 1, max: 365, of: "number" } }, "must be 1 to 365"],
  [{ rule: "range", values: { max: 9_999, of: "number" } }, "must be at most 9,999"],
  [{ rule: "range", values: { min: 1, max: 730, of: "days" } }, "must be 1 to 730 days"],
  [{ rule: "year", values: { min: 1_900 } }, "must be a year from 1900 to next year"],
  [{ rule: "amount_min", values: { min: euros(1_000) } }, "must be at least €10.00"],
  [
    { rule: "amount_range", values: { min: euros(100), max: euros(5_000) } },
    "must be from €1.00 to €50.00",
  ],
  [
    {
      rule: "price_too_high",
      values: { price: euros(900_000), fee: 500, tax: 2_000, largest: euros(1_000_000) },
    },
    "is too high: the smallest price of €9,000.00 with 5% service fee and 20% tax is more than €10,000.00, the largest order",
  ],
  [{ rule: "currency", values: { expected: "EUR", found: "USD" } }, "must be in EUR, not USD"],
  [{ rule: "currency", values: { expected: "EUR" } }, "must be in EUR"],
  [{ rule: "format", values: { kind: "country" } }, "must be a country code like DE"],
  [{ rule: "file_size", values: { bytes: 15_000_000 } }, "must be at most 15 MB"],
  [{ rule: "file_size", values: { bytes: 2_000_000_000 } }, "must be at most 2 GB"],
  [
    { rule: "duration", values: { most: 900, seconds: 901 } },
    "must be at most 15 minutes long, it has 16 minutes",
  ],
  [
    { rule: "duration", values: { most: 60, seconds: 61 } },
    "must be at most 60 seconds long, it has 61",
  ],
  [
    { rule: "captions", values: { line: 3, mistake: "no_cues" } },
    "has a mistake in line 3: the file contains no captions",
  ],
])("%j", (rule, message) => {
  expect(fieldMessage(rule)).toBe(message);
});

test("a rule or a kind of a newer API becomes a general message", () => {
  const newer = [
    { rule: "colour_blind" },
    { rule: "format", values: { kind: "haiku" } },
    { rule: "count", values: { min: 1, max: 2, of: "haikus" } },
  ] as unknown as FieldRule[];
  expect(newer.map(fieldMessage)).toEqual(Array(3).fill("is not valid"));
});

test("a field keeps its path, and gets the message of its rule", () => {
  const field = "brief.instructions";
  expect(localFields([{ field, rule: "required" }])).toEqual([{ field, message: "is required" }]);
});
