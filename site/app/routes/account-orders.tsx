import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import { CustomerOrders } from "#app/features/account/customer-orders.tsx";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { UnreadNote } from "#app/features/messages/unread-note.tsx";
import { OrderCard } from "#app/features/orders/order-card.tsx";
import { customerTabOf, customerTabs, isLive } from "#app/features/orders/order-state.ts";
import { useNewerOrders } from "#app/features/orders/use-newer-orders.ts";
import { allOrders } from "#app/lib/api/all-orders.ts";
import { useAuth } from "#app/lib/auth/use-auth.ts";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  return await allOrders(request.signal);
}

export default function AccountOrders() {
  const loaded = useLoaderData<typeof loader>();
  const auth = useAuth();
  const orders = useNewerOrders(
    loaded,
    auth.status === 1 ? { customer: auth.viewer.userId } : null,
  );
  const [search, setSearch] = useSearchParams();
  const tab = customerTabs.find((one) => one === search.get("tab")) ?? "active";
  return (
    <section className="shell py-8 sm:py-12">
      <PageHead title="Your orders" path={paths.accountOrders()} noindex />
      <h1 className="display mb-6 text-4xl sm:text-5xl">Your orders</h1>
      <CustomerOrders
        tab={tab}
        onTab={(next) => setSearch({ tab: next }, { replace: true })}
        groups={customerTabs.map((name) => ({
          name,
          cards: orders
            .filter((order) => customerTabOf(order.state) === name)
            .map((order) => (
              <OrderCard
                key={order.orderGuid}
                order={order}
                to={paths.accountOrder(order.orderGuid)}
                reader="customer"
                note={isLive(order.state) && <UnreadNote order={order} reader="customer" />}
              />
            )),
        }))}
      />
    </section>
  );
}

export { PageTrouble as ErrorBoundary };
