import type { OwnFeedbackView } from "#app/lib/api/types.ts";
import * as texts from "#messages/feedback-tags";

export type FeedbackTag = OwnFeedbackView["tags"][number];

/** The words of praise to tick, as people read them, in the order of the form. */
export const feedbackTags = {
  personal: texts.personal,
  fast: texts.fast,
  funny: texts.funny,
  great_audio: texts.greatSound,
  inspiring: texts.inspiring,
  kind: texts.kind,
  professional: texts.professional,
  generous: texts.generous,
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
