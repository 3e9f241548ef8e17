import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { OperatorsPage } from "#app/features/operators/desk/operators-page.tsx";
import { OrderDetails } from "#app/features/operators/orders/order-view.tsx";
import { OrderTimeline } from "#app/features/orders/page/order-timeline.tsx";
import { api } from "#app/lib/api/client.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";
import * as texts from "#messages/operators-orders";

export async function loader({ params: { guid = "" }, request }: LoaderFunctionArgs) {
  return await pageAnswer(
    request,
    api.GET("/api/operators/orders/{orderGuid}", {
      params: { path: { orderGuid: guid } },
      signal: request.signal,
    }),
  );
}

export default function OperatorsOrder() {
  const order = useLoaderData<typeof loader>();
  return (
    <OperatorsPage
      title={texts.orderTitle({ number: order.number })}
      path={operatorPaths.order(order.orderGuid)}
    >
      <OrderDetails order={order} timeline={<OrderTimeline order={order} />} />
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };
