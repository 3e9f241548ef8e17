import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { UnreadNote } from "#app/features/messages/unread-note.tsx";
import { OrderCard } from "#app/features/orders/list/order-card.tsx";
import {
  filterOrders,
  isFiltering,
  readOrderFilter,
} from "#app/features/orders/list/order-filter.ts";
import { NothingFound, OrderFilters, withParam } from "#app/features/orders/list/order-filters.tsx";
import { RequestRow } from "#app/features/orders/list/request-row.tsx";
import { useNewerOrders } from "#app/features/orders/list/use-newer-orders.ts";
import { useOlderOrders } from "#app/features/orders/list/use-older-orders.ts";
import { inboxGroups, inboxOf } from "#app/features/talent-dashboard/inbox/inbox.ts";
import { InboxTabs } from "#app/features/talent-dashboard/inbox/inbox-tabs.tsx";
import { allOrders } from "#app/lib/api/all-orders.ts";
import type { InboxGroup, OrderSummary } from "#app/lib/api/types.ts";
import { useAuth } from "#app/lib/auth/use-auth.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import * as texts from "#messages/page-talent-orders";

export async function loader({ request }: LoaderFunctionArgs) {
  return await allOrders(request.signal);
}

export default function TalentOrders() {
  const loaded = useLoaderData<typeof loader>();
  const auth = useAuth();
  const newer = useNewerOrders(
    loaded.orders,
    auth.status === 1 ? { talent: auth.viewer.userId } : null,
  );
  const [search, setSearch] = useSearchParams();
  const filter = readOrderFilter(search);
  const { orders, more } = useOlderOrders(newer, loaded.more, filter);
  const found = filterOrders(orders, filter);
  const inbox = inboxOf(found);
  const first = inboxGroups.find((group) => inbox[group].length > 0) ?? "to_accept";
  const group = inboxGroups.find((one) => one === search.get("show")) ?? first;
  return (
    <section className="shell py-5 sm:py-12">
      <PageHead title={texts.orders} path={paths.talentOrders()} noindex />
      <h1 className="display mb-3 text-3xl sm:mb-6 sm:text-5xl">{texts.orders}</h1>
      {orders.length > 0 && <OrderFilters found={found} more={more} reader="talent" />}
      <InboxTabs
        group={group}
        onGroup={(next) => setSearch(withParam("show", next), { replace: true })}
        nothing={isFiltering(filter) ? <NothingFound /> : null}
        cards={cardsOf(inbox)}
      />
    </section>
  );
}

function cardsOf(inbox: Record<InboxGroup, OrderSummary[]>) {
  const cards = (group: InboxGroup) =>
    inbox[group].map((order) =>
      group === "to_accept" || group === "to_deliver" ? (
        <RequestRow
          key={order.orderGuid}
          order={order}
          note={<UnreadNote order={order} reader="talent" />}
        />
      ) : (
        <OrderCard
          key={order.orderGuid}
          order={order}
          to={paths.talentOrder(order.orderGuid)}
          reader="talent"
          note={<UnreadNote order={order} reader="talent" />}
        />
      ),
    );
  return {
    to_accept: cards("to_accept"),
    to_deliver: cards("to_deliver"),
    waiting: cards("waiting"),
    done: cards("done"),
    closed: cards("closed"),
  };
}

export { revalidateUnlessFiltered as shouldRevalidate } from "#app/features/orders/list/order-filter.ts";
export { PageTrouble as ErrorBoundary };
