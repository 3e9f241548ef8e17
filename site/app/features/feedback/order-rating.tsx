import type { OrderAccess } from "#app/lib/api/order-ref.ts";
import type { OrderView, OwnFeedbackView } from "#app/lib/api/types.ts";
import { Card } from "#app/ui/card.tsx";
import { FeedbackForm } from "./feedback-form.tsx";
import { OwnFeedback } from "./own-feedback.tsx";
import { useRated } from "./use-rated.ts";

interface OrderRatingProps {
  order: OrderView;
  access: OrderAccess;
  /** The customer's review, once there is one. */
  feedback: OwnFeedbackView | null;
  title: string;
}

/** The rating of a completed order on its page: the form, or what was given. */
export function OrderRating({ order, access, feedback, title }: OrderRatingProps) {
  const { isRated, onRated } = useRated();
  if (feedback !== null) {
    return (
      <OwnFeedback
        order={order}
        access={access}
        feedback={feedback}
        isNew={isRated}
        onDone={onRated}
      />
    );
  }
  if (!order.canRate || order.tip != null || order.feedback !== "none") return null;
  return (
    <Card>
      <section aria-labelledby="rate">
        <h2 id="rate" className="display mb-5 text-2xl">
          {title}
        </h2>
        <FeedbackForm order={order} access={access} onDone={onRated} />
      </section>
    </Card>
  );
}
