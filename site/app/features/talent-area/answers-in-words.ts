import { formatShortDay } from "#app/lib/format-time.ts";
import type { Question } from "./offer-document.ts";

/** A customer's answer as the talent reads it. */
export interface AnswerInWords {
  key: string;
  label: string;
  text: string;
}

/**
 * The answers of an order under the questions of its offer, in their order. Questions are known by their keys; those
 * the offer no longer has come last, under `lost`.
 */
export function answersInWords(
  answers: Readonly<Record<string, string>>,
  questions: readonly Question[],
  lost: string,
): AnswerInWords[] {
  const asked = questions.flatMap(({ key, label, type }) => {
    const answer = answers[key];
    return answer === undefined ? [] : [{ key, label, text: inWords(answer, type) }];
  });
  const others = Object.entries(answers)
    .filter(([key]) => !questions.some((question) => question.key === key))
    .map(([key, text]) => ({ key, label: lost, text }));
  return [...asked, ...others];
}

function inWords(answer: string, type: Question["type"]): string {
  switch (type) {
    case "checkbox":
      return answer === "true" ? "Yes" : answer === "false" ? "No" : answer;
    case "date":
      // A question's type can change after it was answered.
      return isDay(answer) ? formatShortDay(answer, "UTC") : answer;
    case "text":
    case "long":
    case "select":
    case "number":
      return answer;
  }
}

function isDay(answer: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(answer) && !Number.isNaN(Date.parse(answer));
}
