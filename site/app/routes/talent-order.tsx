import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { OrderMessages, UnreadLink } from "#app/features/messages/order-messages.tsx";
import { useConversation } from "#app/features/messages/use-conversation.ts";
import { orderOf } from "#app/features/orders/order-access.ts";
import { OrderOverview } from "#app/features/orders/order-overview.tsx";
import { useNewerOrder } from "#app/features/orders/use-newer-orders.ts";
import { LargeBrief } from "#app/features/talent-dashboard/large-brief.tsx";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";
import * as texts from "#messages/page-talent-order";

export async function loader({ params: { orderGuid = "" }, request }: LoaderFunctionArgs) {
  return await orderOf({ orderGuid }, request);
}

export default function TalentOrder() {
  const order = useNewerOrder(useLoaderData<typeof loader>());
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
        order={order}
        access={{ orderGuid: order.orderGuid }}
        reader="talent"
        brief={<LargeBrief order={order} />}
        after={<OrderMessages conversation={conversation} />}
      />
    </section>
  );
}

export { PageTrouble as ErrorBoundary };
