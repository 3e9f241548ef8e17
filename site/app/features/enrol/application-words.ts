import type { ApplicantView } from "#app/lib/api/types.ts";
import { formatDay } from "#app/lib/format-time.ts";

/** What each state of an application means to its applicant, and what happens next. */
export const stateWords: Record<
  ApplicantView["status"],
  { title: string; next: (view: ApplicantView) => string }
> = {
  draft: {
    title: "Confirm your address",
    next: ({ email, expiresAt }) =>
      `Press the button to confirm that ${email} is yours. We read your application as soon as you did.${
        expiresAt == null
          ? ""
          : ` Without it the application is deleted on ${formatDay(expiresAt)}.`
      }`,
  },
  submitted: {
    title: "We have your application",
    next: () => "We read every application ourselves and answer within 3 working days, by email.",
  },
  in_review: {
    title: "We are reading your application",
    next: () => "Somebody of our team has begun. You hear from us by email.",
  },
  info_requested: {
    title: "We have a question",
    next: () => "Once you answer, we go on with your application.",
  },
  approved: {
    title: "You are in!",
    next: ({ email }) =>
      `We wrote to ${email}: that mail leads you to your account and your page. Finish the page, then publish it.`,
  },
  rejected: {
    title: "Not this time",
    next: () => "You are welcome to apply again when things have changed.",
  },
  withdrawn: {
    title: "Application withdrawn",
    next: () => "Nobody reads it any more. You can apply again at any time.",
  },
};
