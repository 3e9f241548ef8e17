import { z } from "zod/mini";
import { lines, linesOf, wholeOrNone } from "#app/features/talent-dashboard/answer-rules.ts";
import { asText } from "#app/features/talent-dashboard/profile/profile-rules.ts";
import { questionNumbers } from "#app/lib/api/rules/numbers.ts";
import { questionLabel, questionOption } from "#app/lib/api/rules/texts.ts";
import { textWithin } from "#app/lib/forms/text-rules.ts";
import type { WriteValue } from "#app/lib/live/database-port.ts";
import * as texts from "#messages/talent-dashboard-offers";
import type { Question } from "./offer-document.ts";

/** A question as the form holds it. */
export interface QuestionAnswers {
  /** Never shown: customers' answers are stored under it, also after the question's text changed. */
  key: string;
  label: string;
  type: Question["type"];
  required: boolean;
  /** The choices, one on each line; count for `select`. */
  options: string;
  /** The longest answer in characters; counts for texts. Empty: as long as any may be. */
  maxLen: string;
}

export const mostQuestions = 8;

/** How a question can be answered. */
export const questionTypes: Record<Question["type"], string> = {
  text: texts.shortText,
  long: texts.longText,
  select: texts.oneOfChoices,
  number: texts.wholeNumber,
  date: texts.aDate,
  checkbox: texts.yesOrNo,
};

/** One more question, under a key that no other question has. */
export function newQuestion(): QuestionAnswers {
  return {
    key: `question-${crypto.randomUUID().slice(0, 8)}`,
    label: "",
    type: "text",
    required: false,
    options: "",
    maxLen: "",
  };
}

/** Whether an answer of this type has a length that can be bounded. */
export function isText(type: Question["type"]): boolean {
  return type === "text" || type === "long";
}

/** A question as the form shows it. */
export function questionOf({ key, label, type, required, options, maxLen }: Question) {
  return cleanedQuestion({
    key,
    label,
    type,
    required,
    options: (options ?? []).join("\n"),
    maxLen: String(maxLen ?? ""),
  });
}

/** What was typed, as it is stored: nothing that belongs to another type of answer. */
export function cleanedQuestion(typed: QuestionAnswers): QuestionAnswers {
  const { key, label, type, required, options, maxLen } = typed;
  return {
    key,
    label: asText(label),
    type,
    required,
    options: type === "select" ? linesOf(options).join("\n") : "",
    maxLen: isText(type) ? maxLen.trim() : "",
  };
}

/** A question as the document takes it. */
export function storedQuestion(cleaned: QuestionAnswers): WriteValue {
  const { key, label, type, required, options, maxLen } = cleaned;
  return {
    key,
    label,
    type,
    required,
    options: linesOf(options),
    ...(maxLen === "" ? {} : { maxLen: Number(maxLen) }),
  };
}

/** What questions must be, as `domain::offer` checks them. */
export const questionRules = z
  .array(
    z.discriminatedUnion("type", [
      question({
        type: z.literal(["text", "long"]),
        maxLen: wholeOrNone(questionNumbers.maxLen, texts.longestAnswer),
      }),
      question({
        type: z.literal("select"),
        options: lines({ entries: "choices", least: 2, most: 20, longest: questionOption.longest }),
      }),
      question({ type: z.literal(["number", "date", "checkbox"]) }),
    ]),
  )
  .check(z.maxLength(mostQuestions, texts.tooManyQuestions({ most: mostQuestions })));

function question<Shape extends z.core.$ZodShape>(shape: Shape) {
  return z.looseObject({
    label: textWithin(questionLabel, texts.questionMissing),
    ...shape,
  });
}
