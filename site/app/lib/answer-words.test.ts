import { expect, test } from "vitest";
import { answerInWords } from "./answer-words.ts";
import { formatShortDay } from "./format-time.ts";

test.each([
  ["true", "checkbox", "Yes"],
  ["false", "checkbox", "No"],
  ["On Sunday", "checkbox", "On Sunday"],
  ["2026-12-24", "date", formatShortDay("2026-12-24", "UTC")],
  ["2026-99-99", "date", "2026-99-99"],
  ["true", "text", "true"],
  ["2026-12-24", "long", "2026-12-24"],
  ["Warm", "select", "Warm"],
  ["12", "number", "12"],
  ["false", undefined, "false"],
] as const)("%j to a question of type %s reads %j", (text, type, words) => {
  expect(answerInWords(text, type)).toBe(words);
});
