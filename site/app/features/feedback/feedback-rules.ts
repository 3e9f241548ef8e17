import { z } from "zod/mini";
import { review, reviewName, reviewPrivateNote } from "#app/lib/api/rules/texts.ts";
import { textWithin } from "#app/lib/forms/text-rules.ts";

export const ratings = [
  ["5", "Wonderful"],
  ["4", "Good"],
  ["3", "All right"],
  ["2", "Poor"],
  ["1", "Bad"],
] as const;

export const feedbackRules = z.object({
  rating: z.string().check(z.minLength(1, "Choose from one to five stars")),
  tags: z.array(z.string()).check(z.maxLength(4, "Choose at most four")),
  text: textWithin(review),
  publicName: textWithin(reviewName, "Tell us the name to show"),
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
