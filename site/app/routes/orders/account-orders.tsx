import type { ReactNode } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { UnreadNote } from "#app/features/messages/unread-note.tsx";
import { OrderCard } from "#app/features/orders/list/order-card.tsx";
import {
  filterOrders,
  isFiltering,
  readOrderFilter,
} from "#app/features/orders/list/order-filter.ts";
import { NothingFound, OrderFilters, withParam } from "#app/features/orders/list/order-filters.tsx";
import { useNewerOrders } from "#app/features/orders/list/use-newer-orders.ts";
import { useOlderOrders } from "#app/features/orders/list/use-older-orders.ts";
import { allOrders } from "#app/lib/api/all-orders.ts";
import type { OrderTab } from "#app/lib/api/types.ts";
import { useAuth } from "#app/lib/auth/use-auth.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { Tabs } from "#app/ui/layout/tabs.tsx";
import * as texts from "#messages/page-account-orders";

export async function loader({ request }: LoaderFunctionArgs) {
  return await allOrders(request.signal);
}

export default function AccountOrders() {
  const loaded = useLoaderData<typeof loader>();
  const auth = useAuth();
  const newer = useNewerOrders(
    loaded.orders,
    auth.status === 1 ? { customer: auth.viewer.userId } : null,
  );
  const [search, setSearch] = useSearchParams();
  const filter = readOrderFilter(search);
  const { orders, more } = useOlderOrders(newer, loaded.more, filter);
  const found = filterOrders(orders, filter);
  const tab = tabs.find((one) => one === search.get("tab")) ?? "active";
  return (
    <section className="shell py-5 sm:py-12">
      <PageHead title={texts.yourOrders} path={paths.accountOrders()} noindex />
      <h1 className="display mb-3 text-3xl sm:mb-6 sm:text-5xl">{texts.yourOrders}</h1>
      {orders.length > 0 && <OrderFilters found={found} more={more} reader="customer" />}
      <CustomerOrders
        tab={tab}
        onTab={(next) => setSearch(withParam("tab", next), { replace: true })}
        filtered={isFiltering(filter)}
        groups={tabs.map((name) => ({
          name,
          cards: found
            .filter((order) => order.tab === name)
            .map((order) => (
              <OrderCard
                key={order.orderGuid}
                order={order}
                to={paths.accountOrder(order.orderGuid)}
                reader="customer"
                note={<UnreadNote order={order} reader="customer" />}
              />
            )),
        }))}
      />
    </section>
  );
}

export { revalidateUnlessFiltered as shouldRevalidate } from "#app/features/orders/list/order-filter.ts";
export { PageTrouble as ErrorBoundary };

const tabs: readonly OrderTab[] = ["active", "done", "closed"];

const labels: Readonly<Record<string, string>> = {
  active: texts.active,
  done: texts.done,
  closed: texts.closed,
};

const empty: Readonly<Record<string, string>> = {
  active: texts.nothingUnderWayWho,
  done: texts.ordersStandOnceCompleted,
  closed: texts.declinedCancelledRefundedOrders,
};

interface CustomerOrdersProps {
  tab: string;
  onTab: (tab: string) => void;
  filtered: boolean;
  groups: readonly { name: string; cards: readonly ReactNode[] }[];
}

/** The customer's orders by what they still need. */
function CustomerOrders({ tab, onTab, filtered, groups }: CustomerOrdersProps) {
  return (
    <Tabs
      label={texts.orders}
      value={tab}
      onChange={onTab}
      tabs={groups.map(({ name, cards }) => ({
        value: name,
        label: labels[name] ?? name,
        count: cards.length,
        content:
          cards.length === 0 && filtered ? (
            <NothingFound />
          ) : cards.length === 0 ? (
            <EmptyState
              title={texts.nothingHere}
              action={
                <Button asChild>
                  <Link to={paths.home()}>{texts.findAthlete}</Link>
                </Button>
              }
            >
              {empty[name]}
            </EmptyState>
          ) : (
            <>
              <h2 className="sr-only">{labels[name]}</h2>
              <div className="grid gap-4">{cards}</div>
            </>
          ),
      }))}
    />
  );
}
