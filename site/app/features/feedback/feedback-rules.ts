import { z } from "zod/mini";
import { review, reviewName, reviewPrivateNote } from "#app/lib/api/rules/texts.ts";
import { textWithin } from "#app/lib/forms/text-rules.ts";
import * as texts from "#messages/feedback";

export const ratings = [
  ["5", texts.rating5],
  ["4", texts.rating4],
  ["3", texts.rating3],
  ["2", texts.rating2],
  ["1", texts.rating1],
] as const;

export const feedbackRules = z.object({
  rating: z.string().check(z.minLength(1, texts.chooseStars)),
  tags: z.array(z.string()).check(z.maxLength(4, texts.chooseAtMostFour)),
  text: textWithin(review),
  publicName: textWithin(reviewName, texts.nameMissing),
  showVideo: z.boolean(),
  privateNote: textWithin(reviewPrivateNote),
});

export type FeedbackAnswers = z.infer<typeof feedbackRules>;

/** Returns the default name of a review: `Kim Lee` → `Kim L.`. */
export function publicNameOf(name: string): string {
  const [first = "", ...rest] = name.trim().split(/\s+/);
  const initial = rest.at(-1)?.charAt(0) ?? "";
  return (initial === "" ? first : `${first} ${initial.toUpperCase()}.`).slice(
    0,
    reviewName.longest,
  );
}
