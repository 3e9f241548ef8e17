import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { ownFeedback } from "#app/features/feedback/feedback-access.ts";
import { FeedbackForm } from "#app/features/feedback/feedback-form.tsx";
import { OwnFeedback } from "#app/features/feedback/own-feedback.tsx";
import { OrderMessages, UnreadLink } from "#app/features/messages/order-messages.tsx";
import { useConversation } from "#app/features/messages/use-conversation.ts";
import { orderOf } from "#app/features/orders/order-access.ts";
import { OrderOverview } from "#app/features/orders/order-overview.tsx";
import { useNewerOrder } from "#app/features/orders/use-newer-orders.ts";
import { PayPanel } from "#app/features/payment/pay-panel.tsx";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";
import { Card } from "#app/ui/card.tsx";
import * as texts from "#messages/page-account-order";

export async function loader({ params: { orderGuid = "" }, request }: LoaderFunctionArgs) {
  const order = await orderOf({ orderGuid }, request);
  return { order, feedback: await ownFeedback({ orderGuid }, order) };
}

export default function AccountOrder() {
  const loaded = useLoaderData<typeof loader>();
  const order = useNewerOrder(loaded.order);
  const revalidator = useRevalidator();
  const again = () => revalidator.revalidate();
  const conversation = useConversation(order, "customer");
  const access = { orderGuid: order.orderGuid };
  return (
    <section className="shell py-8 sm:py-12">
      <PageHead
        title={texts.order({ number: order.number })}
        path={paths.accountOrder(order.orderGuid)}
        noindex
      />
      <div className="mb-6 flex items-center justify-between gap-4">
        <Link to={paths.accountOrders()} className="font-semibold underline">
          {texts.allOrders}
        </Link>
        <UnreadLink conversation={conversation} />
      </div>
      <OrderOverview
        order={order}
        access={access}
        reader="customer"
        after={<OrderMessages conversation={conversation} />}
      >
        {order.state === "pending_payment" && <PayPanel order={order} access={access} />}
        {order.state === "completed" && order.feedback === "none" && (
          <Card>
            <h2 className="display mb-5 text-2xl">
              {texts.rate({ name: order.talent.displayName })}
            </h2>
            <FeedbackForm order={order} access={access} onDone={again} />
          </Card>
        )}
        {loaded.feedback !== null && (
          <OwnFeedback order={order} access={access} feedback={loaded.feedback} onDone={again} />
        )}
      </OrderOverview>
    </section>
  );
}

export { PageTrouble as ErrorBoundary };
