import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { OrderAccess } from "#app/lib/api/order-ref.ts";
import type { OrderView, OwnFeedbackView } from "#app/lib/api/types.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { firstName } from "#app/lib/texts/first-name.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Card, cardClass } from "#app/ui/card.tsx";
import { Stars } from "#app/ui/rating.tsx";
import * as texts from "#messages/feedback";
import { FeedbackForm } from "./feedback-form.tsx";
import { ReportFeedback } from "./report-feedback.tsx";

export interface OwnFeedbackProps {
  order: OrderView;
  access: OrderAccess;
  feedback: OwnFeedbackView;
  /** Whether it was sent a moment ago: the thanks get the focus, since the form above them is gone. */
  isNew: boolean;
  /** Loads the page's data again after a change. */
  onDone: () => Promise<void>;
}

/** The customer's own review: whether it can be read, where, and the way to change it while that is possible. */
export function OwnFeedback({ order, access, feedback, isNew, onDone }: OwnFeedbackProps) {
  const [changing, setChanging] = useState(false);
  const thanks = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) thanks.current?.focus();
  }, [isNew]);
  const { canChange, editableUntil } = feedback;
  if (changing) {
    return (
      <FeedbackForm
        order={order}
        access={access}
        earlier={feedback}
        onDone={async () => {
          await onDone();
          setChanging(false);
        }}
      />
    );
  }
  return (
    <Card>
      <h2 ref={thanks} tabIndex={-1} className="display scroll-mt-28 text-3xl outline-none">
        {texts.thankYou}
      </h2>
      <p className="mt-2 text-soft">
        <Whereabouts order={order} feedback={feedback} />
      </p>
      <figure className={cardClass("mt-5 p-5", "quiet")}>
        <figcaption className="flex flex-wrap items-center gap-3">
          <strong>{feedback.publicName}</strong>
          <Stars value={feedback.rating} />
        </figcaption>
        {feedback.text !== "" && (
          <blockquote className="mt-1 wrap-anywhere whitespace-pre-line">
            {feedback.text}
          </blockquote>
        )}
      </figure>
      {feedback.reply != null && (
        <div className="mt-3 ms-4 border-s-4 border-line ps-4">
          <p className="font-semibold">
            {texts.replied({ name: firstName(order.talent.displayName) })}
          </p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{feedback.reply.text}</p>
          <div className="mt-1 -ms-4">
            <ReportFeedback
              access={access}
              name={order.talent.displayName}
              reported={feedback.reported}
            />
          </div>
        </div>
      )}
      {canChange && editableUntil != null && (
        <div className="mt-5 flex flex-wrap items-center gap-4">
          <Button variant="outline" size="small" onClick={() => setChanging(true)}>
            {texts.changeReview}
          </Button>
          <p className="text-sm text-soft">
            {texts.changeUntil({ at: formatDateTime(editableUntil) })}
          </p>
        </div>
      )}
    </Card>
  );
}

function Whereabouts({ order, feedback }: Pick<OwnFeedbackProps, "order" | "feedback">) {
  const { slug, displayName } = order.talent;
  switch (feedback.status) {
    case "published":
      return texts.reviewPublished({
        talent: displayName,
        link: (children) => (
          <Link to={`${paths.talent(slug)}#reviews`} className="font-semibold underline">
            {children}
          </Link>
        ),
      });
    case "pending":
    case "none":
      return texts.reviewPending;
    case "rejected":
    case "removed":
      return texts.reviewHidden({
        link: (children) => (
          <Link to={paths.contact()} className="font-semibold underline">
            {children}
          </Link>
        ),
      });
  }
}
