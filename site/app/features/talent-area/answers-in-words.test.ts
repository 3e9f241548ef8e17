import { expect, test } from "vitest";
import { formatShortDay } from "#app/lib/format-time.ts";
import { answersInWords } from "./answers-in-words.ts";
import type { Question } from "./offer-document.ts";

const question = (key: string, type: Question["type"]): Question => ({
  key,
  label: `About ${key}`,
  type,
  required: false,
});
const questions = [
  question("club", "text"),
  question("filmed", "checkbox"),
  question("day", "date"),
  question("tone", "select"),
];

test("answers stand under their questions, in the order of the offer", () => {
  const answers = { day: "2026-12-24", tone: "Warm", filmed: "false" };
  expect(answersInWords(answers, questions, "Gone")).toEqual([
    { key: "filmed", label: "About filmed", text: "No" },
    { key: "day", label: "About day", text: formatShortDay("2026-12-24", "UTC") },
    { key: "tone", label: "About tone", text: "Warm" },
  ]);
});

test("an answer is never lost with its question, nor with its type", () => {
  const answers = { older: "The Otters", filmed: "On Sunday", day: "2026-99-99" };
  expect(answersInWords(answers, questions, "Gone")).toEqual([
    { key: "filmed", label: "About filmed", text: "On Sunday" },
    { key: "day", label: "About day", text: "2026-99-99" },
    { key: "older", label: "Gone", text: "The Otters" },
  ]);
  expect(answersInWords({}, questions, "Gone")).toEqual([]);
});
