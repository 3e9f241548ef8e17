import { useState } from "react";
import { Link } from "react-router";
import type { OrderAccess } from "#app/lib/api/order-ref.ts";
import type { OrderView, OwnFeedbackView } from "#app/lib/api/types.ts";
import { formatDateTime } from "#app/lib/format-time.ts";
import { paths } from "#app/lib/paths.ts";
import { useNow } from "#app/lib/use-now.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Stars } from "#app/ui/rating.tsx";
import * as texts from "#messages/feedback";
import { FeedbackForm } from "./feedback-form.tsx";

export interface OwnFeedbackProps {
  order: OrderView;
  access: OrderAccess;
  feedback: OwnFeedbackView;
  /** Loads the page's data again after a change. */
  onDone: () => Promise<void>;
}

/** The customer's own review: whether it can be read, where, and the way to change it while that is possible. */
export function OwnFeedback({ order, access, feedback, onDone }: OwnFeedbackProps) {
  const [changing, setChanging] = useState(false);
  const now = useNow();
  const { editableUntil } = feedback;
  const editable = editableUntil != null && Date.parse(editableUntil) > now;
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
      <h2 className="display text-3xl">{texts.thankYou}</h2>
      <p className="mt-2 text-soft">
        <Whereabouts order={order} feedback={feedback} />
      </p>
      <figure className="mt-5 rounded-2xl bg-surface-sunken p-5">
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
      {editable && (
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
