import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { OrderOverview } from "#app/features/orders/order-overview.tsx";
import { BookAgain } from "#app/features/payment/book-again.tsx";
import { ClaimOrder } from "#app/features/payment/claim-order.tsx";
import { PayPanel } from "#app/features/payment/pay-panel.tsx";
import { api } from "#app/lib/api/client.ts";
import { pageAnswer } from "#app/lib/page-answer.ts";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";

const dead: ReadonlySet<string> = new Set(["payment_expired", "declined", "expired", "cancelled"]);

export async function loader({ params, request }: LoaderFunctionArgs) {
  const orderHash = params.orderHash ?? "";
  const order = await pageAnswer(
    request,
    api.GET("/api/orders/by-hash/{orderHash}", { params: { path: { orderHash } } }),
  );
  return { order, orderHash };
}

export default function Payment() {
  const { order, orderHash } = useLoaderData<typeof loader>();
  return (
    <section className="shell py-8 sm:py-12">
      <PageHead title={`Order ${order.number}`} path={paths.payment(orderHash)} noindex />
      <OrderOverview
        order={order}
        access={{ orderHash }}
        reader="customer"
        after={
          !order.customer.hasAccount && (
            <ClaimOrder orderHash={orderHash} bookedWith={order.customer.email} />
          )
        }
      >
        {order.state === "pending_payment" && <PayPanel order={order} orderHash={orderHash} />}
        {order.state === "completed" && order.feedback === "none" && (
          <Button asChild variant="accent" className="justify-self-start">
            <Link to={paths.feedback(orderHash)}>Rate {order.talent.displayName}</Link>
          </Button>
        )}
        {dead.has(order.state) && <BookAgain order={order} />}
      </OrderOverview>
    </section>
  );
}

export { PageTrouble as ErrorBoundary };
