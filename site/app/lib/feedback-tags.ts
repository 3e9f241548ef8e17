import type { OwnFeedbackView } from "#app/lib/api/types.ts";

export type FeedbackTag = OwnFeedbackView["tags"][number];

/** The words of praise to tick, as people read them, in the order of the form. */
export const feedbackTags = {
  personal: "Personal",
  fast: "Fast",
  funny: "Funny",
  great_audio: "Great sound",
  inspiring: "Inspiring",
  kind: "Kind",
  professional: "Professional",
  generous: "Generous",
} as const satisfies Record<FeedbackTag, string>;

export const feedbackTagNames: readonly FeedbackTag[] = [
  "personal",
  "fast",
  "funny",
  "great_audio",
  "inspiring",
  "kind",
  "professional",
  "generous",
];
