import { useState } from "react";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { Feedback, FeedbackStep } from "#app/lib/api/types.ts";
import { formatDateTime } from "#app/lib/format-time.ts";
import { operatorPaths } from "#app/lib/operator-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import * as common from "#messages/common";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-reviews";
import { DecisionDialog, type DecisionWords } from "./decision-dialog.tsx";
import { RowCard } from "./row-card.tsx";

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
};

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

/** Reviews that wait for a decision. */
export function FeedbackList({ feedback }: { feedback: readonly Feedback[] }) {
  const [open, setOpen] = useState<{ feedback: Feedback; decision: FeedbackStep } | null>(null);
  if (feedback.length === 0) {
    return <EmptyState title={texts.none} />;
  }
  return (
    <>
      <ul className="grid gap-3">
        {feedback.map((one) => (
          <RowCard
            key={one.orderGuid}
            title={texts.reviewTitle({ name: one.publicName, rating: one.rating })}
            to={operatorPaths.order(one.orderGuid)}
            detail={formatDateTime(one.createdAt)}
            aside={
              <>
                <Button
                  size="small"
                  onClick={() => setOpen({ feedback: one, decision: "publish" })}
                >
                  {texts.publish}
                </Button>
                <Button
                  size="small"
                  variant="danger"
                  onClick={() => setOpen({ feedback: one, decision: "reject" })}
                >
                  {texts.reject}
                </Button>
              </>
            }
          >
            <p className="mt-2 wrap-anywhere whitespace-pre-line">{one.text}</p>
          </RowCard>
        ))}
      </ul>
      {open !== null && <FeedbackDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}
