import { useState } from "react";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { Feedback, FeedbackStep } from "#app/lib/api/types.ts";
import { formatDateTime } from "#app/lib/format-time.ts";
import { operatorPaths } from "#app/lib/operator-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { DecisionDialog, type DecisionWords } from "./decision-dialog.tsx";
import { RowCard } from "./row-card.tsx";

const words: Record<FeedbackStep, DecisionWords> = {
  publish: {
    title: "Publish the review",
    lead: "Everybody can read it, and its stars count.",
    reason: "Why it is fine",
    confirm: "Publish",
    done: "Published.",
  },
  reject: {
    title: "Reject the review",
    lead: "Nobody reads it, and its stars do not count.",
    reason: "Why",
    confirm: "Reject",
    done: "Rejected.",
    danger: true,
  },
  remove: {
    title: "Remove the review",
    lead: "Nobody reads it any more, and its stars no longer count.",
    reason: "Why",
    confirm: "Remove",
    done: "Removed.",
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

/** Reviews that wait. */
export function FeedbackList({ feedback }: { feedback: readonly Feedback[] }) {
  const [open, setOpen] = useState<{ feedback: Feedback; decision: FeedbackStep } | null>(null);
  if (feedback.length === 0) {
    return <EmptyState title="No review waits" />;
  }
  return (
    <>
      <ul className="grid gap-3">
        {feedback.map((one) => (
          <RowCard
            key={one.orderGuid}
            title={`${one.publicName}: ${one.rating} of 5`}
            to={operatorPaths.order(one.orderGuid)}
            detail={formatDateTime(one.createdAt)}
            aside={
              <>
                <Button
                  size="small"
                  onClick={() => setOpen({ feedback: one, decision: "publish" })}
                >
                  Publish
                </Button>
                <Button
                  size="small"
                  variant="danger"
                  onClick={() => setOpen({ feedback: one, decision: "reject" })}
                >
                  Reject
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
