import { useState } from "react";
import {
  DecisionDialog,
  type DecisionWords,
} from "#app/features/operators/decisions/decision-dialog.tsx";
import { MayAct } from "#app/features/operators/decisions/may-act.tsx";
import { ItemList } from "#app/features/operators/parts/list-page.tsx";
import { RowCard } from "#app/features/operators/parts/row-card.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { Feedback, FeedbackStep } from "#app/lib/api/types.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Button, type ButtonProps } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as common from "#messages/common";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-reviews";

const words: Record<FeedbackStep, DecisionWords> = {
  publish: {
    title: texts.publishTitle,
    lead: texts.publishHint,
    reason: texts.publishReason,
    confirm: texts.publish,
    done: texts.published,
  },
  reject: {
    title: texts.rejectTitle,
    lead: texts.rejectHint,
    reason: area.why,
    confirm: texts.reject,
    done: texts.rejected,
    danger: true,
  },
  remove: {
    title: texts.removeTitle,
    lead: texts.removeHint,
    reason: area.why,
    confirm: common.remove,
    done: area.removed,
    danger: true,
  },
  restore: {
    title: texts.restoreTitle,
    lead: texts.restoreHint,
    reason: area.why,
    confirm: texts.restore,
    done: texts.published,
  },
  publish_reply: {
    title: texts.publishReplyTitle,
    lead: texts.publishReplyHint,
    reason: texts.publishReason,
    confirm: texts.publishReply,
    done: texts.published,
  },
  remove_reply: {
    title: texts.removeReplyTitle,
    lead: texts.removeReplyHint,
    reason: area.why,
    confirm: texts.removeReply,
    done: texts.replyRemoved,
    danger: true,
  },
  dismiss_reports: {
    title: texts.dismissTitle,
    lead: texts.dismissHint,
    reason: area.why,
    confirm: texts.dismiss,
    done: texts.dismissed,
  },
};

export const feedbackStepLabels: Record<FeedbackStep, string> = {
  publish: texts.publish,
  reject: texts.reject,
  remove: texts.removeReview,
  restore: texts.restore,
  publish_reply: texts.publishReply,
  remove_reply: texts.removeReply,
  dismiss_reports: texts.dismiss,
};

/** The decisions that a review allows now. */
export function stepsOf({ status, reply, reports = [] }: Feedback): FeedbackStep[] {
  const open = reports.filter(({ decidedAt }) => decidedAt == null);
  const isReported = (part: "review" | "reply") => open.some((report) => report.part === part);
  const steps: FeedbackStep[] = [];
  if (status === "pending") steps.push("publish", "reject");
  if (status === "published" && isReported("review")) steps.push("remove");
  if (status === "published" && reply?.status === "pending") steps.push("publish_reply");
  if (reply?.status === "pending" || isReported("reply")) steps.push("remove_reply");
  if (open.length > 0) steps.push("dismiss_reports");
  return steps;
}

function variantOf(step: FeedbackStep): NonNullable<ButtonProps["variant"]> {
  if (words[step].danger === true) return "danger";
  return step === "dismiss_reports" ? "outline" : "primary";
}

/** Decides about one review. */
export function FeedbackDialog({
  feedback,
  decision,
  onClose,
}: {
  feedback: Feedback;
  decision: FeedbackStep;
  onClose: () => void;
}) {
  const { orderGuid, version } = feedback;
  return (
    <DecisionDialog
      words={words[decision]}
      onClose={onClose}
      send={(reason) =>
        answerOf(
          api.POST("/api/operators/feedback/{orderGuid}/decisions", {
            params: { path: { orderGuid } },
            body: { decision, version, reason },
          }),
        )
      }
    />
  );
}

/** Reviews, replies and reports that wait for a decision, each with all that belongs to it. */
export function FeedbackList({ feedback }: { feedback: readonly Feedback[] }) {
  const [open, setOpen] = useState<{ feedback: Feedback; decision: FeedbackStep } | null>(null);
  return (
    <>
      <ItemList items={feedback} none={texts.none}>
        {(one) => (
          <RowCard
            key={one.orderGuid}
            title={texts.reviewTitle({ name: one.publicName, rating: one.rating })}
            to={operatorPaths.order(one.orderGuid)}
            detail={formatDateTime(one.createdAt)}
          >
            <FeedbackParts feedback={one} />
            <MayAct act="POST /api/operators/feedback/{orderGuid}/decisions">
              <div className="mt-4 flex flex-wrap gap-3">
                {stepsOf(one).map((decision) => (
                  <Button
                    key={decision}
                    size="small"
                    variant={variantOf(decision)}
                    onClick={() => setOpen({ feedback: one, decision })}
                  >
                    {feedbackStepLabels[decision]}
                  </Button>
                ))}
              </div>
            </MayAct>
          </RowCard>
        )}
      </ItemList>
      {open !== null && <FeedbackDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** The review, the athlete's reply, and the reports of both. */
function FeedbackParts({ feedback: { text, reply, reports = [] } }: { feedback: Feedback }) {
  const waiting = (part: "review" | "reply") =>
    reports
      .filter((report) => report.part === part && report.decidedAt == null)
      .map(({ reason, at }) => ({ reason, time: formatDateTime(at) }));
  return (
    <>
      <p className="mt-2 wrap-anywhere whitespace-pre-line">{text === "" ? texts.noText : text}</p>
      {waiting("review").map((report) => (
        <Notice key={report.time} tone="warning" className="mt-2">
          {texts.reportedReview(report)}
        </Notice>
      ))}
      {reply != null && reply.status !== "removed" && (
        <div className="mt-3 border-s-4 border-line-strong ps-3">
          <p className="text-sm font-semibold text-mute">
            {reply.status === "pending" ? texts.replyPending : texts.reply}
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{reply.text}</p>
          {waiting("reply").map((report) => (
            <Notice key={report.time} tone="warning" className="mt-2">
              {texts.reportedReply(report)}
            </Notice>
          ))}
        </div>
      )}
    </>
  );
}
