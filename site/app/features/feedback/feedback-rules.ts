import { z } from "zod/mini";

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
  text: z.string().check(z.trim(), z.maxLength(1_000, "At most 1,000 characters")),
  publicName: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Tell us the name to show"),
      z.maxLength(40, "At most 40 characters"),
    ),
  showVideo: z.boolean(),
  privateNote: z.string().check(z.trim(), z.maxLength(1_000, "At most 1,000 characters")),
});

export type FeedbackAnswers = z.infer<typeof feedbackRules>;

/** The name that stands beside a review until its author changes it: `Kim Lee` → `Kim L.`. */
export function publicNameOf(name: string): string {
  const [first = "", ...rest] = name.trim().split(/\s+/);
  const initial = rest.at(-1)?.charAt(0) ?? "";
  return (initial === "" ? first : `${first} ${initial.toUpperCase()}.`).slice(0, 40);
}
