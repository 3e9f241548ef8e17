import type { ApprovalView } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/format-money.ts";
import { formatDateTime } from "#app/lib/format-time.ts";
import { operatorPaths } from "#app/lib/operator-paths.ts";
import * as texts from "#messages/operators-approvals";
import { auditActions, textOf } from "./codes.ts";

/** The act, its object and its amount: `Dispute refunded: ABC-123, €126.00`. */
export function approvalTitle({ action, subject, amount }: ApprovalView): string {
  const what = `${textOf(auditActions, action)}: ${subject.label}`;
  return amount == null ? what : `${what}, ${formatMoney(amount)}`;
}

/** The page of the order, athlete or settings; null for an object without one. */
export function approvalSubject({
  subject: { kind, id },
}: Pick<ApprovalView, "subject">): string | null {
  if (kind === "order") return operatorPaths.order(id);
  if (kind === "talent") return operatorPaths.talent(id);
  return kind === "settings" ? operatorPaths.settings("money") : null;
}

/** Who ended a request and when; null while it is open. */
export function approvalOutcome({ status, decidedBy, decidedAt }: ApprovalView): string | null {
  if (status === "open") return null;
  const time = decidedAt == null ? "" : formatDateTime(decidedAt);
  return decidedBy == null
    ? texts.closedOn({ status, time })
    : texts.decidedBy({ status, operator: decidedBy.email ?? decidedBy.userId, time });
}

/** The response of an endpoint whose act may need a second person. */
interface Waiting {
  approval: ApprovalView;
}

/** Returns whether an act waits for a second person instead of being carried out. */
export function isWaiting(answer: unknown): answer is Waiting {
  return (
    typeof answer === "object" &&
    answer !== null &&
    "approval" in answer &&
    typeof answer.approval === "object" &&
    answer.approval !== null &&
    "approvalGuid" in answer.approval
  );
}
