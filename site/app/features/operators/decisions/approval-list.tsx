import { useState } from "react";
import { Link } from "react-router";
import { capitalised } from "#app/features/operators/parts/capitalised.ts";
import { approvalStates, auditActions, textOf } from "#app/features/operators/parts/codes.ts";
import { ItemList } from "#app/features/operators/parts/list-page.tsx";
import { operatorName } from "#app/features/operators/parts/operator-name.ts";
import { Facts, RowCard } from "#app/features/operators/parts/row-card.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { ApprovalDecision, ApprovalView } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/operators-approvals";
import { approvalOutcome, approvalSubjectPath, approvalTitle } from "./approval-words.ts";
import { changeWords } from "./audit-words.ts";
import { DecisionDialog, type DecisionWords } from "./decision-dialog.tsx";

const words: Record<ApprovalDecision, DecisionWords> = {
  approve: {
    title: texts.approveTitle,
    lead: texts.approveHint,
    reason: texts.approveReason,
    confirm: texts.approve,
    done: texts.approved,
  },
  reject: {
    title: texts.rejectTitle,
    lead: texts.rejectHint,
    reason: texts.rejectReason,
    confirm: texts.reject,
    done: texts.rejected,
    danger: true,
  },
  withdraw: {
    title: texts.withdrawTitle,
    lead: texts.withdrawHint,
    reason: texts.withdrawReason,
    confirm: texts.withdraw,
    done: texts.withdrawn,
    danger: true,
  },
};

export const approvalDecisions: Record<ApprovalDecision, string> = {
  approve: texts.approve,
  reject: texts.reject,
  withdraw: texts.withdraw,
};

interface ApprovalDialogProps {
  approval: ApprovalView;
  decision: ApprovalDecision;
  onClose: () => void;
}

/** Approves, rejects or withdraws one act that waits for a second operator. */
export function ApprovalDialog({ approval, decision, onClose }: ApprovalDialogProps) {
  const { approvalGuid } = approval;
  return (
    <DecisionDialog
      words={words[decision]}
      onClose={onClose}
      decisions={approvalStates}
      doneText={(answer) => (isOutdated(answer) ? texts.outdated : words[decision].done)}
      send={(reason) =>
        answerOf(
          api.POST("/api/operators/approvals/{approvalGuid}/decisions", {
            params: { path: { approvalGuid } },
            body: { decision, reason },
          }),
        )
      }
    >
      <p className="font-semibold">{approvalTitle(approval)}</p>
      <Changes approval={approval} />
    </DecisionDialog>
  );
}

/** Whether the object changed after the request, so that nothing was carried out. */
function isOutdated(answer: unknown): boolean {
  return (
    typeof answer === "object" &&
    answer !== null &&
    "status" in answer &&
    answer.status === "outdated"
  );
}

interface ApprovalListProps {
  approvals: readonly ApprovalView[];
  /** Shown for an empty list. */
  none: string;
}

/** The acts that need a second operator, each with its exact effect and the decisions of the signed-in operator. */
export function ApprovalList({ approvals, none }: ApprovalListProps) {
  const [open, setOpen] = useState<Omit<ApprovalDialogProps, "onClose"> | null>(null);
  return (
    <>
      <ItemList items={approvals} none={none}>
        {(approval) => (
          <ApprovalRow
            key={approval.approvalGuid}
            approval={approval}
            onDecide={(decision) => setOpen({ approval, decision })}
          />
        )}
      </ItemList>
      {open !== null && <ApprovalDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}

interface ApprovalRowProps {
  approval: ApprovalView;
  onDecide: (decision: ApprovalDecision) => void;
}

function ApprovalRow({ approval, onDecide }: ApprovalRowProps) {
  const { requestedBy, requestedAt, expiresAt, amount, reason, status } = approval;
  const to = approvalSubjectPath(approval);
  const outcome = approvalOutcome(approval);
  const isOpen = status === "open";
  return (
    <RowCard
      title={approvalTitle(approval)}
      {...(to === null ? {} : { to })}
      detail={outcome ?? undefined}
      aside={
        <Badge tone={status === "approved" ? "good" : "neutral"}>
          {capitalised(textOf(approvalStates, status))}
        </Badge>
      }
    >
      <div className="mt-3">
        <Facts
          facts={[
            { label: texts.amount, value: amount == null ? null : formatMoney(amount) },
            { label: texts.what, value: <Changes approval={approval} /> },
            {
              label: texts.requestedBy,
              value: `${operatorName(requestedBy)}, ${formatDateTime(requestedAt)}`,
            },
            { label: texts.reason, value: reason },
            { label: texts.decided, value: approval.decisionReason },
            { label: texts.expires, value: isOpen ? formatDateTime(expiresAt) : null },
          ]}
        />
      </div>
      {approval.decisions.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-3">
          {approval.decisions.map((decision) => (
            <Button
              key={decision}
              size="small"
              variant={decision === "approve" ? "primary" : "outline"}
              onClick={() => onDecide(decision)}
            >
              {approvalDecisions[decision]}
            </Button>
          ))}
        </div>
      )}
    </RowCard>
  );
}

function Changes({ approval: { changes } }: { approval: ApprovalView }) {
  return (
    <ul className="grid gap-1">
      {changes.map((change) => (
        <li key={change.field} className="wrap-anywhere">
          {changeWords(change)}
        </li>
      ))}
    </ul>
  );
}

/** On the page of an order, an athlete or the settings: the act that waits. Nothing without one. */
export function PendingApproval({ approval }: { approval: ApprovalView | null | undefined }) {
  if (approval == null) return null;
  const { action, requestedBy, requestedAt } = approval;
  return (
    <Notice tone="warning" title={texts.pendingTitle} className="mb-6">
      <p>
        {texts.pendingText({
          action: textOf(auditActions, action),
          operator: operatorName(requestedBy),
          time: formatDateTime(requestedAt),
        })}
      </p>
      <Link to={operatorPaths.approvals()} className="font-semibold underline">
        {texts.showApprovals}
      </Link>
    </Notice>
  );
}
