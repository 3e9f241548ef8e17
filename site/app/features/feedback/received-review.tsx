import { useState } from "react";
import type { ReceivedFeedback } from "#app/lib/api/types.ts";
import { feedbackTags } from "#app/lib/texts/feedback-tags.ts";
import { formatDateTime, formatShortDay } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Stars } from "#app/ui/rating.tsx";
import * as texts from "#messages/feedback";
import { ReplyForm } from "./reply-form.tsx";
import { ReportFeedback } from "./report-feedback.tsx";

export interface ReceivedReviewProps {
  orderGuid: string;
  review: Omit<ReceivedFeedback, "orderGuid" | "hasOrder">;
  /** Beside the date. */
  link?: React.ReactNode;
}

/** A published review as its athlete sees it: with the reply, and the way to write, change and report. */
export function ReceivedReview({ orderGuid, review, link }: ReceivedReviewProps) {
  const [writing, setWriting] = useState(false);
  const { publicName: name, reply, replyEditableUntil: until, canChange } = review;
  return (
    <Card>
      <article aria-label={texts.reviewBy({ name })}>
        <div className="flex flex-col gap-x-4 gap-y-1 sm:flex-row sm:flex-wrap sm:items-center sm:justify-between">
          <p className="flex flex-wrap items-center gap-3">
            <strong className="wrap-anywhere">{name}</strong>
            <Stars value={review.rating} />
          </p>
          <p className="flex flex-wrap gap-x-4 text-sm text-mute">
            {formatShortDay(review.createdAt)}
            {link}
          </p>
        </div>
        {review.text !== "" && (
          <blockquote className="mt-2 wrap-anywhere whitespace-pre-line">{review.text}</blockquote>
        )}
        {review.tags.length > 0 && (
          <p className="mt-2 text-sm text-mute">
            {review.tags.map((tag) => feedbackTags[tag]).join(" · ")}
          </p>
        )}
        {reply != null && !writing && (
          <div className="mt-4 rounded-xl bg-surface-sunken p-4">
            <p className="text-sm font-semibold">{texts.yourReply}</p>
            <p className="mt-1 wrap-anywhere whitespace-pre-line">{reply.text}</p>
            <ReplyState reply={reply} until={canChange ? until : null} />
          </div>
        )}
        {writing ? (
          <ReplyForm
            orderGuid={orderGuid}
            name={name}
            version={review.version}
            earlier={reply?.text ?? ""}
            onClose={() => setWriting(false)}
          />
        ) : (
          <div className="mt-4 flex flex-wrap items-center gap-3">
            {canChange && (
              <Button variant="outline" size="small" onClick={() => setWriting(true)}>
                {reply == null ? texts.reply : texts.changeReply}
                <span className="sr-only">{texts.toReviewOf({ name })}</span>
              </Button>
            )}
            <ReportFeedback access={{ orderGuid }} name={name} reported={review.reported} />
          </div>
        )}
      </article>
    </Card>
  );
}

/** Whether others can read the reply, and until when it can be changed. */
function ReplyState({
  reply,
  until,
}: {
  reply: NonNullable<ReceivedFeedback["reply"]>;
  until: string | null | undefined;
}) {
  return (
    <p className="mt-2 text-sm text-soft">
      {reply.status === "pending" && `${texts.replyPending} `}
      {reply.status === "removed" && texts.replyRemoved({ reason: reply.removedBecause ?? "" })}
      {until != null && texts.replyUntil({ at: formatDateTime(until) })}
    </p>
  );
}
