import type { Application, ReviewStep } from "#app/lib/api/types.ts";
import type { DecisionWords } from "./decision-dialog.tsx";

export const statusWords: Record<Application["status"], string> = {
  draft: "Draft",
  submitted: "Waiting",
  in_review: "In review",
  info_requested: "Waiting for an answer",
  approved: "Approved",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
};

export const levelWords: Record<Application["level"], string> = {
  elite: "Elite",
  pro: "Professional",
  semi_pro: "Semi-professional",
  college: "College",
  amateur: "Amateur",
  retired: "Retired",
};

type OperatorsStep = Exclude<ReviewStep, "submit" | "withdraw" | "answer_request">;

/** The words of each step an operator may take. */
export const stepWords: Record<OperatorsStep, DecisionWords & { button: string }> = {
  start_review: {
    button: "Start the review",
    title: "Start the review",
    lead: "The athlete sees that somebody reads the application.",
    reason: "Note",
    confirm: "Start",
    done: "The review has begun.",
  },
  request_info: {
    button: "Ask for more",
    title: "Ask for more information",
    lead: "The athlete gets your question by mail, with a link to answer it.",
    reason: "Your question",
    confirm: "Send the question",
    done: "The question is on its way.",
  },
  approve: {
    button: "Approve",
    title: "Approve the application",
    lead: "The athlete gets a page to fill in, with the offers of the application as drafts.",
    reason: "Why they fit",
    confirm: "Approve",
    done: "Approved. The athlete gets a mail.",
  },
  reject: {
    button: "Reject",
    title: "Reject the application",
    lead: "The athlete reads your reason. They may apply again.",
    reason: "Why not",
    confirm: "Reject",
    done: "Rejected. The athlete gets a mail.",
    danger: true,
  },
};

export function isOperatorsStep(step: ReviewStep): step is OperatorsStep {
  return Object.hasOwn(stepWords, step);
}
