import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import {
  saveBriefAsDraft,
  saveRenewalAsDraft,
} from "#app/features/booking/draft/brief-as-draft.ts";
import { loadTalent } from "#app/features/booking/place/load-talent.ts";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { ownFeedback } from "#app/features/feedback/feedback-access.ts";
import { OrderRating } from "#app/features/feedback/order-rating.tsx";
import { GuestThread } from "#app/features/messages/guest/guest-thread.tsx";
import { focusIn } from "#app/features/orders/page/next-action.tsx";
import { OrderOverview } from "#app/features/orders/page/order-overview.tsx";
import { orderOf } from "#app/features/orders/state/order-access.ts";
import { has } from "#app/features/orders/state/order-words.ts";
import { useNewerGuestOrder } from "#app/features/orders/state/use-newer-guest-order.ts";
import { ClaimOrder } from "#app/features/payment/claim-order.tsx";
import { BookAgain, PayButton, PayPanel } from "#app/features/payment/pay-panel.tsx";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import { deviceStorage } from "#app/lib/storage/browser-storage.ts";
import { firstName } from "#app/lib/texts/first-name.ts";
import { Button } from "#app/ui/button.tsx";
import * as details from "#messages/orders-details";
import * as texts from "#messages/page-payment";

export async function loader({ params: { orderHash = "" }, request }: LoaderFunctionArgs) {
  const order = await orderOf({ orderHash }, request);
  return { order, orderHash, feedback: await ownFeedback({ orderHash }, order) };
}

export default function Payment() {
  const { order: loaded, orderHash, feedback } = useLoaderData<typeof loader>();
  const order = useNewerGuestOrder(loaded, orderHash);
  const rate = texts.rate({ name: firstName(order.talent.displayName) });
  return (
    <section className="shell py-8 sm:py-12">
      <PageHead
        title={texts.order({ number: order.number })}
        path={paths.payment(orderHash)}
        noindex
      />
      <OrderOverview
        order={order}
        access={{ orderHash }}
        reader="customer"
        nextSteps={{
          pay: <PayButton order={order} access={{ orderHash }} />,
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
        after={
          !order.customer.hasAccount && (
            <>
              {order.tip == null && <GuestThread order={order} orderHash={orderHash} />}
              <ClaimOrder orderHash={orderHash} bookedWith={order.customer.email} />
            </>
          )
        }
      >
        {has(order, "payment") && <PayPanel order={order} access={{ orderHash }} />}
        <OrderRating order={order} access={{ orderHash }} feedback={feedback} title={rate} />
      </OrderOverview>
    </section>
  );
}

export { PageTrouble as ErrorBoundary };
