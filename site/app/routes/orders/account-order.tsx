import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import {
  saveBriefAsDraft,
  saveRenewalAsDraft,
} from "#app/features/booking/draft/brief-as-draft.ts";
import { loadTalent } from "#app/features/booking/place/load-talent.ts";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { ownFeedback } from "#app/features/feedback/feedback-access.ts";
import { OrderRating } from "#app/features/feedback/order-rating.tsx";
import { OrderMessages, UnreadLink } from "#app/features/messages/order-messages.tsx";
import { useConversation } from "#app/features/messages/use-conversation.ts";
import { useNewerOrder } from "#app/features/orders/list/use-newer-orders.ts";
import { focusIn } from "#app/features/orders/page/next-action.tsx";
import { OrderOverview } from "#app/features/orders/page/order-overview.tsx";
import { orderOf } from "#app/features/orders/state/order-access.ts";
import { has } from "#app/features/orders/state/order-words.ts";
import { BookAgain, PayButton, PayPanel } from "#app/features/payment/pay-panel.tsx";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import { deviceStorage } from "#app/lib/storage/browser-storage.ts";
import { firstName } from "#app/lib/texts/first-name.ts";
import { Button } from "#app/ui/button.tsx";
import * as details from "#messages/orders-details";
import * as texts from "#messages/page-account-order";

export async function loader({ params: { orderGuid = "" }, request }: LoaderFunctionArgs) {
  const order = await orderOf({ orderGuid }, request);
  return { order, feedback: await ownFeedback({ orderGuid }, order) };
}

export default function AccountOrder() {
  const loaded = useLoaderData<typeof loader>();
  const order = useNewerOrder(loaded.order);
  const conversation = useConversation(order, "customer");
  const access = { orderGuid: order.orderGuid };
  const rate = texts.rate({ name: firstName(order.talent.displayName) });
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
        nextSteps={{
          pay: <PayButton order={order} access={access} />,
          rate: (
            <Button variant="accent" size="large" onClick={() => focusIn("rate")}>
              {rate}
            </Button>
          ),
          renew: (
            <BookAgain
              order={order}
              variant="outline"
              label={details.renewLicence}
              isCommercial
              beginDraft={(earlier) => saveRenewalAsDraft(earlier, deviceStorage(), loadTalent)}
            />
          ),
          book_again: (
            <BookAgain
              order={order}
              beginDraft={(earlier) => saveBriefAsDraft(earlier, deviceStorage(), loadTalent)}
            />
          ),
        }}
        after={order.tip == null && <OrderMessages conversation={conversation} />}
      >
        {has(order, "payment") && <PayPanel order={order} access={access} />}
        <OrderRating order={order} access={access} feedback={loaded.feedback} title={rate} />
      </OrderOverview>
    </section>
  );
}

export { PageTrouble as ErrorBoundary };
