import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { ownFeedback } from "#app/features/feedback/feedback-access.ts";
import { ReceivedReview } from "#app/features/feedback/received-review.tsx";
import { OrderMessages, UnreadLink } from "#app/features/messages/order-messages.tsx";
import { useConversation } from "#app/features/messages/use-conversation.ts";
import { TalentBar, withoutBarActions } from "#app/features/orders/list/talent-bar.tsx";
import { useNewerOrder } from "#app/features/orders/list/use-newer-orders.ts";
import { OrderOverview } from "#app/features/orders/page/order-overview.tsx";
import { orderOf } from "#app/features/orders/state/order-access.ts";
import { LargeBrief } from "#app/features/talent-dashboard/inbox/large-brief.tsx";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import * as texts from "#messages/page-talent-order";

export async function loader({ params: { orderGuid = "" }, request }: LoaderFunctionArgs) {
  const order = await orderOf({ orderGuid }, request);
  return { order, feedback: await ownFeedback({ orderGuid }, order) };
}

export default function TalentOrder() {
  const loaded = useLoaderData<typeof loader>();
  const order = useNewerOrder(loaded.order);
  const { feedback } = loaded;
  const conversation = useConversation(order, "talent");
  return (
    <section className="shell py-8 sm:py-12">
      <PageHead
        title={texts.order({ number: order.number })}
        path={paths.talentOrder(order.orderGuid)}
        noindex
      />
      <div className="mb-6 flex items-center justify-between gap-4">
        <Link to={paths.talentOrders()} className="font-semibold underline">
          {texts.allOrders}
        </Link>
        <UnreadLink conversation={conversation} />
      </div>
      <OrderOverview
        order={withoutBarActions(order)}
        access={{ orderGuid: order.orderGuid }}
        reader="talent"
        brief={<LargeBrief order={order} />}
        after={order.tip == null && <OrderMessages conversation={conversation} />}
      >
        {feedback?.status === "published" && (
          <section aria-labelledby="review">
            <h2 id="review" className="display mb-3 text-2xl">
              {texts.review}
            </h2>
            <ReceivedReview orderGuid={order.orderGuid} review={feedback} />
          </section>
        )}
      </OrderOverview>
      <TalentBar order={order} />
    </section>
  );
}

export { PageTrouble as ErrorBoundary };
