import { Link } from "react-router";
import type { OrderView } from "#app/lib/api/types.ts";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** After the feedback: thanks, and where it can be read. */
export function FeedbackThanks({ order }: { order: OrderView }) {
  return (
    <EmptyState
      title="Thank you!"
      action={
        <Button asChild>
          <Link to={paths.talent(order.talent.slug)}>See {order.talent.displayName}'s page</Link>
        </Button>
      }
    >
      {order.feedback === "pending"
        ? "We read every review before it is shown. You can change it for 48 hours."
        : "Your words are on the athlete's page. You can change them for 48 hours."}
    </EmptyState>
  );
}
