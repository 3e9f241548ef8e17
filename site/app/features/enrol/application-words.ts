import type { ApplicantView } from "#app/lib/api/types.ts";
import { formatDay } from "#app/lib/time/format-time.ts";
import * as texts from "#messages/enrol-application";

/** What each state of an application means to its applicant, and what happens next. */
export const stateWords: Record<
  ApplicantView["status"],
  { title: string; next: (view: ApplicantView) => string }
> = {
  draft: {
    title: texts.draft,
    next: ({ email, expiresAt }) =>
      expiresAt == null
        ? texts.draftNext({ email })
        : texts.draftNextUntil({ email, day: formatDay(expiresAt) }),
  },
  submitted: {
    title: texts.submitted,
    next: () => texts.submittedNext,
  },
  in_review: {
    title: texts.inReview,
    next: () => texts.inReviewNext,
  },
  info_requested: {
    title: texts.infoRequested,
    next: () => texts.infoRequestedNext,
  },
  approved: {
    title: texts.approved,
    next: ({ email }) => texts.approvedNext({ email }),
  },
  rejected: {
    title: texts.rejected,
    next: () => texts.rejectedNext,
  },
  withdrawn: {
    title: texts.withdrawn,
    next: () => texts.withdrawnNext,
  },
};
