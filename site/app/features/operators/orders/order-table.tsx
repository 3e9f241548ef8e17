import { ArrowDown, ArrowUp } from "lucide-react";
import { Link } from "react-router";
import { capitalised } from "#app/features/operators/parts/capitalised.ts";
import {
  offerKinds,
  orderStates,
  textOf,
  waitingParties,
} from "#app/features/operators/parts/codes.ts";
import type { OperatorOrderSummary } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { titleOf } from "#app/lib/texts/order-title.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ColumnHead, Table } from "#app/ui/layout/table.tsx";
import * as texts from "#messages/operators-order-table";
import { ChooseOrder, OrderList } from "./order-list.tsx";
import { filteredOrders, type OrderFilters } from "./order-query.ts";
import type { OrderChoice } from "./use-choice.ts";

export interface OrderTableProps {
  orders: readonly OperatorOrderSummary[];
  filters: OrderFilters;
  choice: OrderChoice;
}

/** Orders as a table, and as cards where a table is too wide. */
export function OrderTable({ orders, filters, choice }: OrderTableProps) {
  return (
    <>
      <div className="xl:hidden">
        <OrderList orders={orders} choice={choice} />
      </div>
      <Table
        caption={texts.caption}
        className="hidden text-sm xl:table"
        head={
          <>
            <th scope="col" className="py-2 pe-3 text-start">
              <input
                type="checkbox"
                aria-label={texts.chooseAll}
                checked={choice.hasAll}
                onChange={choice.toggleAll}
                className="block size-5 accent-control"
              />
            </th>
            <ColumnHead>{texts.number}</ColumnHead>
            <PlacedHeading filters={filters} />
            <ColumnHead>{texts.state}</ColumnHead>
            <ColumnHead>{texts.waitingFor}</ColumnHead>
            <ColumnHead>{texts.offer}</ColumnHead>
            <ColumnHead>{texts.athlete}</ColumnHead>
            <ColumnHead>{texts.customer}</ColumnHead>
            <ColumnHead end>{texts.total}</ColumnHead>
          </>
        }
      >
        <tbody>
          {orders.map((order) => (
            <tr key={order.orderGuid} className="border-b border-line align-top">
              <td className="py-3 pe-3">
                <ChooseOrder order={order} choice={choice} />
              </td>
              <th scope="row" className="py-3 pe-3 text-start font-semibold whitespace-nowrap">
                <Link to={operatorPaths.order(order.orderGuid)} className="underline">
                  {order.number}
                </Link>
              </th>
              <td className="py-3 pe-3 whitespace-nowrap tabular">
                {formatDateTime(order.createdAt)}
              </td>
              <td className="py-3 pe-3">
                <Badge
                  tone={order.state === "disputed" ? "warning" : "neutral"}
                  className="-my-0.5"
                >
                  {capitalised(textOf(orderStates, order.state))}
                </Badge>
              </td>
              <td className="py-3 pe-3">
                {order.waitingFor != null && textOf(waitingParties, order.waitingFor)}
                {order.waitingFor != null && order.dueAt != null && (
                  <span className="block whitespace-nowrap text-mute tabular">
                    {texts.due({ time: formatDateTime(order.dueAt) })}
                  </span>
                )}
              </td>
              <td className="py-3 pe-3 text-balance wrap-anywhere">
                {titleOf(order.title, order.tip?.title)}
                <span className="block text-mute">{textOf(offerKinds, order.kind)}</span>
              </td>
              <td className="py-3 pe-3 wrap-anywhere">
                <Link to={operatorPaths.talent(order.talentGuid)} className="underline">
                  {order.talentName}
                </Link>
              </td>
              <td className="py-3 pe-3 wrap-anywhere">{order.customerName}</td>
              <td className="py-3 ps-3 text-end whitespace-nowrap tabular">
                {formatMoney(order.total)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}

function PlacedHeading({ filters }: { filters: OrderFilters }) {
  const isOldest = filters.sort === "oldest";
  const Icon = isOldest ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={isOldest ? "ascending" : "descending"}
      className="py-2 pe-3 text-start whitespace-nowrap"
    >
      <SortLink filters={filters}>
        {texts.placed}
        <Icon aria-hidden="true" className="size-4" />
      </SortLink>
    </th>
  );
}

/** The link to the same orders in the other order. */
export function SortLink({
  filters,
  children,
}: {
  filters: OrderFilters;
  children: React.ReactNode;
}) {
  const { sort, ...others } = filters;
  const turned: OrderFilters = sort === "oldest" ? others : { ...others, sort: "oldest" };
  return (
    <Link to={filteredOrders(turned)} className="inline-flex items-center gap-1 underline">
      {children}
    </Link>
  );
}
