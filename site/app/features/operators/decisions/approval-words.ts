import { auditActions, textOf } from "#app/features/operators/parts/codes.ts";
import type { ApprovalView } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import * as texts from "#messages/operators-approvals";
import { subjectWords } from "./audit-words.ts";

/** Returns the act, its object and its amount: `Dispute refunded: ABC-123, €126.00`. */
export function approvalTitle({ action, subject, amount }: ApprovalView): string {
  const act = `${textOf(auditActions, action)}: ${subjectWords(subject)}`;
  return amount == null ? act : `${act}, ${formatMoney(amount)}`;
}

/** Returns the path of the page of the order, athlete or settings; null for an object without a page. */
export function approvalSubjectPath({
  subject: { kind, id },
}: Pick<ApprovalView, "subject">): string | null {
  if (kind === "order") return operatorPaths.order(id);
  if (kind === "talent") return operatorPaths.talent(id);
  return kind === "settings" ? operatorPaths.settings("money") : null;
}

/** Returns who closed a request and when; null while it is open. An expired request was closed by no one. */
export function approvalOutcome({ status, decidedBy, decidedAt }: ApprovalView): string | null {
  if (status === "open") return null;
  const time = decidedAt == null ? "" : formatDateTime(decidedAt);
  return decidedBy == null
    ? texts.closedOn({ status, time })
    : texts.decidedBy({ status, operator: decidedBy.email ?? decidedBy.userId, time });
}

/** The response (202) of an endpoint whose act waits for a second operator. */
interface WaitingApproval {
  approval: ApprovalView;
}

/** Returns whether a response means that the act waits for a second operator and was not carried out. */
export function isWaiting(answer: unknown): answer is WaitingApproval {
  return (
    typeof answer === "object" &&
    answer !== null &&
    "approval" in answer &&
    typeof answer.approval === "object" &&
    answer.approval !== null &&
    "approvalGuid" in answer.approval
  );
}
