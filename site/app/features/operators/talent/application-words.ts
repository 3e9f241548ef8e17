import type { DecisionWords } from "#app/features/operators/decisions/decision-dialog.tsx";
import type { Application, ReviewStep } from "#app/lib/api/types.ts";
import * as texts from "#messages/operators-applications";

export const levelWords: Record<Application["level"], string> = {
  elite: texts.elite,
  pro: texts.pro,
  semi_pro: texts.semiPro,
  college: texts.college,
  amateur: texts.amateur,
  retired: texts.retired,
};

type OperatorsStep = Exclude<ReviewStep, "submit" | "withdraw" | "answer_request">;

/** The words of each step an operator may take. */
export const stepWords: Record<OperatorsStep, DecisionWords & { button: string }> = {
  start_review: {
    button: texts.startReview,
    title: texts.startReview,
    lead: texts.startReviewHint,
    reason: texts.note,
    confirm: texts.start,
    done: texts.reviewStarted,
  },
  request_info: {
    button: texts.askForMore,
    title: texts.askTitle,
    lead: texts.askHint,
    reason: texts.yourQuestion,
    confirm: texts.sendQuestion,
    done: texts.questionSent,
  },
  approve: {
    button: texts.approve,
    title: texts.approveTitle,
    lead: texts.approveHint,
    reason: texts.whyTheyFit,
    confirm: texts.approve,
    done: texts.approvedToast,
  },
  reject: {
    button: texts.reject,
    title: texts.rejectTitle,
    lead: texts.rejectHint,
    reason: texts.whyNot,
    confirm: texts.reject,
    done: texts.rejectedToast,
    danger: true,
  },
};

export function isOperatorsStep(step: ReviewStep): step is OperatorsStep {
  return Object.hasOwn(stepWords, step);
}
