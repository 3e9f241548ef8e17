import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { FeedbackForm } from "#app/features/feedback/feedback-form.tsx";
import { FeedbackThanks } from "#app/features/feedback/feedback-thanks.tsx";
import { orderOf } from "#app/features/orders/order-access.ts";
import { OrderActions } from "#app/features/orders/order-actions.tsx";
import { OrderDeliverables } from "#app/features/orders/order-deliverables.tsx";
import type { OrderView } from "#app/lib/api/types.ts";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

export async function loader({ params: { orderHash = "" }, request }: LoaderFunctionArgs) {
  return { order: await orderOf({ orderHash }, request), orderHash };
}

export default function Feedback() {
  const { order, orderHash } = useLoaderData<typeof loader>();
  return (
    <section className="shell max-w-3xl py-8 sm:py-12">
      <PageHead
        title={`Rate ${order.talent.displayName}`}
        path={paths.feedback(orderHash)}
        noindex
      />
      <h1 className="display text-4xl sm:text-5xl">Rate {order.talent.displayName}</h1>
      <p className="mt-2 mb-8 text-ink-soft">
        {order.offer.title}, for {order.brief.recipientName}
      </p>
      <Content order={order} orderHash={orderHash} />
    </section>
  );
}

function Content({ order, orderHash }: { order: OrderView; orderHash: string }) {
  const revalidator = useRevalidator();
  const access = { orderHash };
  if (order.feedback !== "none") {
    return <FeedbackThanks order={order} />;
  }
  if (order.state !== "completed" && order.state !== "delivered") {
    return (
      <EmptyState
        title="Not yet"
        action={
          <Button asChild>
            <Link to={paths.payment(orderHash)}>Go to your order</Link>
          </Button>
        }
      >
        You can rate an order once it is delivered, and for 30 days after it is completed.
      </EmptyState>
    );
  }
  const others = order.actions.filter((action) => action !== "approve");
  return (
    <div className="grid gap-8">
      <OrderDeliverables order={order} />
      <FeedbackForm order={order} access={access} onDone={() => revalidator.revalidate()} />
      {order.state === "delivered" && others.length > 0 && (
        <div>
          <p className="mb-3 text-ink-soft">Not what you expected?</p>
          <OrderActions order={{ ...order, actions: others }} access={access} />
        </div>
      )}
    </div>
  );
}

export { PageTrouble as ErrorBoundary };
